// To and from buffers whose type admits any strides.
// RUN: %plumb run %s -e f --arg '=[[1, 2], [3, 4]]' | FileCheck %s
// CHECK: result 0: 2xi32 = [2, 4]
func.func @f(%m: memref<2x2xi32>) -> tensor<2xi32> {
  %col = memref.subview %m[0, 1] [2, 1] [1, 1]
      : memref<2x2xi32> to memref<2xi32, strided<[2], offset: 1>>
  %t = bufferization.to_tensor %col : memref<2xi32, strided<[2], offset: 1>> to tensor<2xi32>
  %b = bufferization.to_buffer %t : tensor<2xi32> to memref<2xi32, strided<[?], offset: ?>>
  %r = bufferization.to_tensor %b : memref<2xi32, strided<[?], offset: ?>> to tensor<2xi32>
  return %r : tensor<2xi32>
}
