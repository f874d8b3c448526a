// A tensor keeps what the buffer held; a buffer made from a computed tensor is one
// of its own, and nothing is left allocated.
// RUN: %plumb run %s -e f --arg '=[1, 2]' 2>&1 | FileCheck %s --implicit-check-not=leak
// CHECK: result 0: 2xi32 = [1, 2]
// CHECK: result 1: 2xi32 = [4, 2]
// CHECK: result 2: i32 = 7
// CHECK: argument 0: 2xi32 = [5, 2]
func.func @f(%m: memref<2xi32>) -> (tensor<2xi32>, tensor<2xi32>, i32) {
  %c0 = arith.constant 0 : index
  %4 = arith.constant 4 : i32
  %5 = arith.constant 5 : i32
  %7 = arith.constant 7 : i32
  %t = bufferization.to_tensor %m restrict : memref<2xi32> to tensor<2xi32>
  memref.store %5, %m[%c0] : memref<2xi32>
  %u = tensor.insert %4 into %t[%c0] : tensor<2xi32>
  %b = bufferization.to_buffer %u : tensor<2xi32> to memref<2xi32>
  memref.store %7, %b[%c0] : memref<2xi32>
  %v = memref.load %b[%c0] : memref<2xi32>
  return %t, %u, %v : tensor<2xi32>, tensor<2xi32>, i32
}
