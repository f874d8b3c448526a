// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// llvm.vp.*: lanes that are off do not count, divide by nothing and touch no
// memory. By hand.

func.func @main() {
  %a = llvm.mlir.constant(dense<[10, 20, 30, 40]> : vector<4xi32>) : vector<4xi32>
  %b = llvm.mlir.constant(dense<[3, 0, 7, 0]> : vector<4xi32>) : vector<4xi32>
  %on = llvm.mlir.constant(dense<[true, false, true, true]> : vector<4xi1>) : vector<4xi1>
  %all = llvm.mlir.constant(dense<true> : vector<4xi1>) : vector<4xi1>
  %three = llvm.mlir.constant(3 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %0 = "llvm.intr.vp.add"(%a, %b, %all, %four) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  vector.print %0 : vector<4xi32>
  // CHECK: ( 13, 20, 37, 40 )
  // Lanes 0 and 2 only: 10 / 3 and 30 / 7.
  %1 = "llvm.intr.vp.sdiv"(%a, %b, %on, %three) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %2 = llvm.shufflevector %1, %1 [0, 2] : vector<4xi32>
  vector.print %2 : vector<2xi32>
  // CHECK-NEXT: ( 3, 4 )
  %five = llvm.mlir.constant(5 : i32) : i32
  %3 = "llvm.intr.vp.reduce.add"(%five, %a, %on, %three) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  vector.print %3 : i32
  // CHECK-NEXT: 45
  %4 = "llvm.intr.vp.merge"(%all, %a, %b, %three) : (vector<4xi1>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
  vector.print %4 : vector<4xi32>
  // CHECK-NEXT: ( 10, 20, 30, 0 )
  // Two elements of memory are enough for what is on.
  %two = llvm.mlir.constant(2 : i64) : i64
  %m = llvm.alloca %two x i32 : (i64) -> !llvm.ptr
  %i2 = llvm.mlir.constant(2 : i32) : i32
  "llvm.intr.vp.store"(%a, %m, %all, %i2) : (vector<4xi32>, !llvm.ptr, vector<4xi1>, i32) -> ()
  %5 = "llvm.intr.vp.load"(%m, %all, %i2) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xi32>
  %6 = llvm.shufflevector %5, %5 [1, 0] : vector<4xi32>
  vector.print %6 : vector<2xi32>
  // CHECK-NEXT: ( 20, 10 )
  // Backwards, 4 bytes a lane.
  %p1 = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %back = llvm.mlir.constant(-4 : i32) : i32
  %7 = "llvm.intr.experimental.vp.strided.load"(%p1, %back, %all, %i2) : (!llvm.ptr, i32, vector<4xi1>, i32) -> vector<4xi32>
  %8 = llvm.shufflevector %7, %7 [0, 1] : vector<4xi32>
  vector.print %8 : vector<2xi32>
  // CHECK-NEXT: ( 20, 10 )
  %x = llvm.mlir.constant(dense<[1.5, 2.5, -1.0, 4.0]> : vector<4xf32>) : vector<4xf32>
  %9 = "llvm.intr.vp.fma"(%x, %x, %x, %all, %four) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  vector.print %9 : vector<4xf32>
  // CHECK-NEXT: ( 3.75, 8.75, 0, 20 )
  %10 = "llvm.intr.vp.fptosi"(%x, %all, %four) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi16>
  vector.print %10 : vector<4xi16>
  // CHECK-NEXT: ( 1, 2, -1, 4 )
  return
}
