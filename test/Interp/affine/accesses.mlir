// affine.load, store, vector_load, vector_store, prefetch with maps. By hand, over
// [[0 .. 7], [8 .. 15]].
// RUN: %plumb run %s -e f --arg 2x8xi32=iota | FileCheck %s
// RUN: not %plumb run %s -e beyond --arg 2x8xi32=iota 2>&1 | FileCheck %s --check-prefix=BEYOND
func.func @f(%m: memref<2x8xi32>) -> (i32, vector<4xi32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = affine.load %m[symbol(%c1), symbol(%c2) * 3 - 1] : memref<2x8xi32>
  affine.store %0, %m[0, symbol(%c2) floordiv 2] : memref<2x8xi32>
  affine.prefetch %m[0, 0], read, locality<3>, data : memref<2x8xi32>
  %v = affine.vector_load %m[0, symbol(%c1)] : memref<2x8xi32>, vector<4xi32>
  affine.vector_store %v, %m[symbol(%c1), 4] : memref<2x8xi32>, vector<4xi32>
  return %0, %v : i32, vector<4xi32>
}
// CHECK: result 0: i32 = 13
// CHECK-NEXT: result 1: 4xi32 = [13, 2, 3, 4]
// CHECK-NEXT: argument 0: 2x8xi32 =
// CHECK-NEXT: {{\[\[}}0, 13, 2, 3, 4, 5, 6, 7],
// CHECK-NEXT: [8, 9, 10, 11, 13, 2, 3, 4]]
func.func @beyond(%m: memref<2x8xi32>) -> vector<4xi32> {
  // BEYOND: [[#@LINE+1]]:8: error: {{.*}} (affine.vector_load) [out-of-bounds]
  %v = affine.vector_load %m[0, 5] : memref<2x8xi32>, vector<4xi32>
  return %v : vector<4xi32>
}
