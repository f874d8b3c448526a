// memref.copy between different layouts, of nothing, and onto itself. By hand.
// RUN: %plumb run %s -e f --arg '2x3xi32=[[1,2,3],[4,5,6]]' --arg '3x2xi32=zeros' | FileCheck %s
// RUN: %plumb run %s -e f --arg '2x3xi32=[[1,2,3],[4,5,6]]' --arg '3x2xi32=zeros' --shadows | FileCheck %s
// RUN: not %plumb run %s -e mismatch --arg 2xi32 --arg 3xi32 2>&1 | FileCheck %s --check-prefix=MISMATCH
// CHECK: argument 0: 2x3xi32 =
// CHECK-NEXT: {{\[\[}}1, 2, 3],
// CHECK-NEXT: [4, 5, 6]]
// CHECK-NEXT: argument 1: 3x2xi32 =
// CHECK-NEXT: {{\[\[}}1, 4],
// CHECK-NEXT: [2, 5],
// CHECK-NEXT: [3, 6]]
func.func @f(%a: memref<2x3xi32>, %b: memref<3x2xi32>) {
  %t = memref.transpose %b (i, j) -> (j, i) : memref<3x2xi32> to memref<2x3xi32, strided<[1, 2]>>
  memref.copy %a, %t : memref<2x3xi32> to memref<2x3xi32, strided<[1, 2]>>
  memref.copy %a, %a : memref<2x3xi32> to memref<2x3xi32>
  %e = memref.alloca() : memref<0x3xi32>
  memref.copy %e, %e : memref<0x3xi32> to memref<0x3xi32>
  return
}
func.func @mismatch(%a: memref<?xi32>, %b: memref<?xi32>) {
  // MISMATCH: [[#@LINE+1]]:3: error: {{.*}} (memref.copy) [shape-mismatch]
  memref.copy %a, %b : memref<?xi32> to memref<?xi32>
  return
}
