// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Masked loads and stores, gathers and scatters, expanding and compressing. What
// is masked off touches no memory: the pointers there lead nowhere. By hand.

func.func @main() {
  %n = llvm.mlir.constant(6 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %v = llvm.mlir.constant(dense<[10, 11, 12, 13, 14, 15]> : vector<6xi32>) : vector<6xi32>
  llvm.store %v, %m {alignment = 4 : i64} : vector<6xi32>, !llvm.ptr
  %pass = llvm.mlir.constant(dense<[-1, -2, -3, -4]> : vector<4xi32>) : vector<4xi32>
  %on = llvm.mlir.constant(dense<[true, false, true, false]> : vector<4xi1>) : vector<4xi1>

  // Lanes 2 and 3 would lie past the end.
  %p4 = llvm.getelementptr %m[4] : (!llvm.ptr) -> !llvm.ptr, i32
  %first = llvm.mlir.constant(dense<[true, true, false, false]> : vector<4xi1>) : vector<4xi1>
  %0 = llvm.intr.masked.load %p4, %first, %pass {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  vector.print %0 : vector<4xi32>
  // CHECK: ( 14, 15, -3, -4 )
  llvm.intr.masked.store %pass, %p4, %first {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
  %1 = llvm.load %m {alignment = 4 : i64} : !llvm.ptr -> vector<6xi32>
  vector.print %1 : vector<6xi32>
  // CHECK-NEXT: ( 10, 11, 12, 13, -1, -2 )

  %idx = llvm.mlir.constant(dense<[3, 1000000, 0, -1000000]> : vector<4xi64>) : vector<4xi64>
  %ptrs = llvm.getelementptr %m[%idx] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, i32
  %2 = llvm.intr.masked.gather %ptrs, %on, %pass {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  vector.print %2 : vector<4xi32>
  // CHECK-NEXT: ( 13, -2, 10, -4 )
  llvm.intr.masked.scatter %pass, %ptrs, %on {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into vector<4x!llvm.ptr>
  %3 = llvm.load %m {alignment = 4 : i64} : !llvm.ptr -> vector<6xi32>
  vector.print %3 : vector<6xi32>
  // CHECK-NEXT: ( -3, 11, 12, -1, -1, -2 )

  %p1 = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %4 = "llvm.intr.masked.expandload"(%p1, %on, %pass) : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  vector.print %4 : vector<4xi32>
  // CHECK-NEXT: ( 11, -2, 12, -4 )
  %c = llvm.mlir.constant(dense<[20, 21, 22, 23]> : vector<4xi32>) : vector<4xi32>
  "llvm.intr.masked.compressstore"(%c, %p4, %on) : (vector<4xi32>, !llvm.ptr, vector<4xi1>) -> ()
  %5 = llvm.load %m {alignment = 4 : i64} : !llvm.ptr -> vector<6xi32>
  vector.print %5 : vector<6xi32>
  // CHECK-NEXT: ( -3, 11, 12, -1, 20, 22 )
  return
}
