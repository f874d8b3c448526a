// Into a tensor it is the source; into a memref its elements are stored.
// RUN: %plumb run %s -e f --arg '=[0, 0, 0]' | FileCheck %s
// CHECK: result 0: 2xi32 = [4, 5]
// CHECK: argument 0: 3xi32 = [0, 4, 5]
func.func @f(%m: memref<3xi32>) -> tensor<2xi32> {
  %x = arith.constant dense<[4, 5]> : tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %r = bufferization.materialize_in_destination %x in %e
      : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %s = memref.subview %m[1] [2] [1] : memref<3xi32> to memref<2xi32, strided<[1], offset: 1>>
  bufferization.materialize_in_destination %x in restrict writable %s
      : (tensor<2xi32>, memref<2xi32, strided<[1], offset: 1>>) -> ()
  return %r : tensor<2xi32>
}
