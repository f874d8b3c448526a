// The buffer of a tensor that came from a buffer is that buffer, as the folder of
// to_buffer has it: a store through one is seen through the other.
// RUN: %plumb run %s -e f --arg '=[1, 2]' | FileCheck %s
// RUN: %mlir-opt %s --canonicalize | %plumb run - -e f --arg '=[1, 2]' | FileCheck %s
// CHECK: argument 0: 2xi32 = [7, 2]
func.func @f(%m: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %7 = arith.constant 7 : i32
  %t = bufferization.to_tensor %m restrict : memref<2xi32> to tensor<2xi32>
  %b = bufferization.to_buffer %t : tensor<2xi32> to memref<2xi32>
  memref.store %7, %b[%c0] : memref<2xi32>
  return
}
