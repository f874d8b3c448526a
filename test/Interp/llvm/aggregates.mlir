// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Structs and arrays as values: built from poison, taken apart, passed to blocks,
// functions and selects. By hand.

llvm.func @swap(%p: !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>) -> !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)> {
  %a = llvm.extractvalue %p[1, 1, 0] : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
  %b = llvm.extractvalue %p[1, 1, 1] : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
  %0 = llvm.insertvalue %b, %p[1, 1, 0] : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
  %1 = llvm.insertvalue %a, %0[1, 1, 1] : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
  llvm.return %1 : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
}

func.func @print(%p: !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>) {
  %0 = llvm.extractvalue %p[0] : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
  %1 = llvm.extractvalue %p[1] : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(i64, array<2 x f32>)>
  %3 = llvm.extractvalue %1[1, 0] : !llvm.struct<(i64, array<2 x f32>)>
  %4 = llvm.extractvalue %1[1, 1] : !llvm.struct<(i64, array<2 x f32>)>
  vector.print %0 : i32
  vector.print %2 : i64
  vector.print %3 : f32
  vector.print %4 : f32
  return
}

func.func @main() {
  %i = llvm.mlir.constant(7 : i32) : i32
  %l = llvm.mlir.constant(-9 : i64) : i64
  %x = llvm.mlir.constant(1.5 : f32) : f32
  %y = llvm.mlir.constant(2.5 : f32) : f32
  %p = llvm.mlir.poison : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
  %q = llvm.mlir.undef : !llvm.struct<(i64, array<2 x f32>)>
  %0 = llvm.insertvalue %x, %q[1, 0] : !llvm.struct<(i64, array<2 x f32>)>
  %1 = llvm.insertvalue %y, %0[1, 1] : !llvm.struct<(i64, array<2 x f32>)>
  %2 = llvm.insertvalue %l, %1[0] : !llvm.struct<(i64, array<2 x f32>)>
  %3 = llvm.insertvalue %2, %p[1] : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
  %4 = llvm.insertvalue %i, %3[0] : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
  func.call @print(%4) : (!llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>) -> ()
  // CHECK: 7
  // CHECK-NEXT: -9
  // CHECK-NEXT: 1.5
  // CHECK-NEXT: 2.5
  %5 = llvm.call @swap(%4) : (!llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>) -> !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
  func.call @print(%5) : (!llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>) -> ()
  // CHECK-NEXT: 7
  // CHECK-NEXT: -9
  // CHECK-NEXT: 2.5
  // CHECK-NEXT: 1.5
  %f = llvm.mlir.constant(false) : i1
  %6 = llvm.select %f, %5, %4 : i1, !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
  %7 = llvm.mlir.zero : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>
  cf.cond_br %f, ^bb1(%6 : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>), ^bb1(%7 : !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>)
^bb1(%8: !llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>):
  func.call @print(%6) : (!llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>) -> ()
  // CHECK-NEXT: 7
  // CHECK-NEXT: -9
  // CHECK-NEXT: 1.5
  // CHECK-NEXT: 2.5
  func.call @print(%8) : (!llvm.struct<(i32, struct<(i64, array<2 x f32>)>)>) -> ()
  // CHECK-NEXT: 0
  // CHECK-NEXT: 0
  // CHECK-NEXT: 0
  // CHECK-NEXT: 0
  // Constants: strings, arrays of arrays, complex numbers.
  %9 = llvm.mlir.constant("AZ") : !llvm.array<2 x i8>
  %10 = llvm.extractvalue %9[1] : !llvm.array<2 x i8>
  vector.print %10 : i8
  // CHECK-NEXT: 90
  %11 = llvm.mlir.constant(dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi16>) : !llvm.array<2 x array<3 x i16>>
  %12 = llvm.extractvalue %11[1, 2] : !llvm.array<2 x array<3 x i16>>
  vector.print %12 : i16
  // CHECK-NEXT: 6
  %13 = llvm.mlir.constant([1.25 : f64, -3.0 : f64]) : !llvm.struct<(f64, f64)>
  %14 = llvm.extractvalue %13[1] : !llvm.struct<(f64, f64)>
  vector.print %14 : f64
  // CHECK-NEXT: -3
  return
}
