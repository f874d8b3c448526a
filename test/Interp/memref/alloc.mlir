// Allocations: strided layouts, rank 0, no elements, nests of scopes, realloc that
// grows and shrinks; dim with an index known at run time only. By hand.
// RUN: %plumb run %s -e f --arg =1 | FileCheck %s
// RUN: %plumb run %s -e f --arg =1 --shadows | FileCheck %s
// RUN: not %plumb run %s -e f --arg =2 2>&1 | FileCheck %s --check-prefix=DIM
func.func @f(%which: index) -> (i32, index, index, i32, index, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %5 = arith.constant 5 : i32
  %6 = arith.constant 6 : i32
  // Rows of 3 that lie 8 apart, from element 2 on.
  %s = memref.alloc() : memref<2x3xi32, strided<[8, 1], offset: 2>>
  memref.store %5, %s[%c1, %c2] : memref<2x3xi32, strided<[8, 1], offset: 2>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %s : memref<2x3xi32, strided<[8, 1], offset: 2>> -> memref<i32>, index, index, index, index, index
  %flat = memref.reinterpret_cast %base to offset: [0], sizes: [13], strides: [1] : memref<i32> to memref<13xi32>
  %c12 = arith.constant 12 : index
  %0 = memref.load %flat[%c12] : memref<13xi32>
  // CHECK: result 0: i32 = 5
  memref.dealloc %s : memref<2x3xi32, strided<[8, 1], offset: 2>>
  %e = memref.alloc(%c0) : memref<?x7xi32>
  // DIM: [[#@LINE+1]]:8: error: {{.*}} (memref.dim) [
  %d = memref.dim %e, %which : memref<?x7xi32>
  %rank = memref.rank %e : memref<?x7xi32>
  // CHECK-NEXT: result 1: index = 7
  // CHECK-NEXT: result 2: index = 2
  memref.dealloc %e : memref<?x7xi32>
  %scope:2 = memref.alloca_scope -> (i32, index) {
    %z = memref.alloca() : memref<i32>
    memref.store %6, %z[] : memref<i32>
    %in = memref.alloca_scope -> (i32) {
      %y = memref.alloca() : memref<i32>
      memref.copy %z, %y : memref<i32> to memref<i32>
      %v = memref.load %y[] : memref<i32>
      memref.alloca_scope.return %v : i32
    }
    memref.alloca_scope.return %in, %c3 : i32, index
  }
  // CHECK-NEXT: result 3: i32 = 6
  // CHECK-NEXT: result 4: index = 3
  %r = memref.alloc(%c2) : memref<?xi32>
  memref.store %5, %r[%c0] : memref<?xi32>
  memref.store %6, %r[%c1] : memref<?xi32>
  %r4 = memref.realloc %r : memref<?xi32> to memref<4xi32>
  memref.store %5, %r4[%c3] : memref<4xi32>
  %1 = memref.load %r4[%c1] : memref<4xi32>
  // CHECK-NEXT: result 5: i32 = 6
  %r1 = memref.realloc %r4(%c1) : memref<4xi32> to memref<?xi32>
  %2 = memref.load %r1[%c0] : memref<?xi32>
  // CHECK-NEXT: result 6: i32 = 5
  memref.dealloc %r1 : memref<?xi32>
  return %0, %d, %rank, %scope#0, %scope#1, %1, %2 : i32, index, index, i32, index, i32, i32
}
