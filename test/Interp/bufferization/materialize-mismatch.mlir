// RUN: not %plumb run %s -e f --arg '=[0, 0, 0]' 2>&1 | FileCheck %s
// CHECK: error: the source has not the sizes of the destination
func.func @f(%m: memref<?xi32>) {
  %x = arith.constant dense<[4, 5]> : tensor<2xi32>
  bufferization.materialize_in_destination %x in restrict writable %m
      : (tensor<2xi32>, memref<?xi32>) -> ()
  return
}
