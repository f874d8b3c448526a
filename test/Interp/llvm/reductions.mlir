// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// llvm.vector.reduce.* and the matrix intrinsics. By hand.

func.func @main() {
  %v = llvm.mlir.constant(dense<[12, -7, 100, 3]> : vector<4xi8>) : vector<4xi8>
  %0 = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi8>) -> i8
  vector.print %0 : i8
  // CHECK: 108
  // 12 * -7 * 100 * 3 = -25200 = 0x9d90
  %1 = "llvm.intr.vector.reduce.mul"(%v) : (vector<4xi8>) -> i8
  vector.print %1 : i8
  // CHECK-NEXT: -112
  %2 = "llvm.intr.vector.reduce.and"(%v) : (vector<4xi8>) -> i8
  vector.print %2 : i8
  // CHECK-NEXT: 0
  %3 = "llvm.intr.vector.reduce.or"(%v) : (vector<4xi8>) -> i8
  vector.print %3 : i8
  // CHECK-NEXT: -1
  // 0x0c ^ 0xf9 ^ 0x64 ^ 0x03 = 0x92
  %4 = "llvm.intr.vector.reduce.xor"(%v) : (vector<4xi8>) -> i8
  vector.print %4 : i8
  // CHECK-NEXT: -110
  %5 = "llvm.intr.vector.reduce.smax"(%v) : (vector<4xi8>) -> i8
  vector.print %5 : i8
  // CHECK-NEXT: 100
  %6 = "llvm.intr.vector.reduce.smin"(%v) : (vector<4xi8>) -> i8
  vector.print %6 : i8
  // CHECK-NEXT: -7
  %7 = "llvm.intr.vector.reduce.umax"(%v) : (vector<4xi8>) -> i8
  vector.print %7 : i8
  // CHECK-NEXT: -7
  %8 = "llvm.intr.vector.reduce.umin"(%v) : (vector<4xi8>) -> i8
  vector.print %8 : i8
  // CHECK-NEXT: 3

  // In order: (1 + 2^24) loses the 1, then -2^24 leaves 0, then 3.
  %f = llvm.mlir.constant(dense<[16777216.0, -16777216.0, 3.0]> : vector<3xf32>) : vector<3xf32>
  %one = llvm.mlir.constant(1.0 : f32) : f32
  %9 = "llvm.intr.vector.reduce.fadd"(%one, %f) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
  vector.print %9 : f32
  // CHECK-NEXT: 3
  %two = llvm.mlir.constant(2.0 : f32) : f32
  %g = llvm.mlir.constant(dense<[1.5, -2.0, 0.5]> : vector<3xf32>) : vector<3xf32>
  %10 = "llvm.intr.vector.reduce.fmul"(%two, %g) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
  vector.print %10 : f32
  // CHECK-NEXT: -3
  // A NaN: fmax ignores it, fmaximum does not.
  %h = llvm.mlir.constant(dense<[1.0, 0x7FC00000, 4.0]> : vector<3xf32>) : vector<3xf32>
  %11 = llvm.intr.vector.reduce.fmax(%h) : (vector<3xf32>) -> f32
  vector.print %11 : f32
  // CHECK-NEXT: 4
  %12 = llvm.intr.vector.reduce.fmin(%h) : (vector<3xf32>) -> f32
  vector.print %12 : f32
  // CHECK-NEXT: 1
  %13 = llvm.intr.vector.reduce.fmaximum(%h) : (vector<3xf32>) -> f32
  %14 = llvm.fcmp "uno" %13, %13 : f32
  vector.print %14 : i1
  // CHECK-NEXT: 1
  %15 = llvm.intr.vector.reduce.fminimum(%g) : (vector<3xf32>) -> f32
  vector.print %15 : f32
  // CHECK-NEXT: -2

  // Columns first: [1 3 5; 2 4 6] times [1 4; 2 5; 3 6] = [22 49; 28 64].
  %a = llvm.mlir.constant(dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : vector<6xf32>) : vector<6xf32>
  %16 = llvm.intr.matrix.multiply %a, %a {lhs_rows = 2 : i32, lhs_columns = 3 : i32, rhs_columns = 2 : i32} : (vector<6xf32>, vector<6xf32>) -> vector<4xf32>
  vector.print %16 : vector<4xf32>
  // CHECK-NEXT: ( 22, 28, 49, 64 )
  %17 = llvm.intr.matrix.transpose %a {rows = 2 : i32, columns = 3 : i32} : vector<6xf32> into vector<6xf32>
  vector.print %17 : vector<6xf32>
  // CHECK-NEXT: ( 1, 3, 5, 2, 4, 6 )
  // Two columns of three rows, five elements apart.
  %n = llvm.mlir.constant(8 : i64) : i64
  %five = llvm.mlir.constant(5 : i64) : i64
  %m = llvm.alloca %n x f32 : (i64) -> !llvm.ptr
  llvm.intr.matrix.column.major.store %a, %m, <stride=%five> {columns = 2 : i32, isVolatile = false, rows = 3 : i32} : vector<6xf32> to !llvm.ptr stride i64
  %p = llvm.getelementptr %m[5] : (!llvm.ptr) -> !llvm.ptr, f32
  %18 = llvm.load %p : !llvm.ptr -> f32
  vector.print %18 : f32
  // CHECK-NEXT: 4
  %19 = llvm.intr.matrix.column.major.load %m, <stride=%five> {columns = 2 : i32, isVolatile = false, rows = 3 : i32} : vector<6xf32> from !llvm.ptr stride i64
  vector.print %19 : vector<6xf32>
  // CHECK-NEXT: ( 1, 2, 3, 4, 5, 6 )
  return
}
