// RUN: %levels %s --pipeline=linalg | FileCheck %s
// A quantised convolution.
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})
func.func @main() {
  %a = arith.constant dense<[[[[1, 2, 3], [4, 5, 6], [7, 8, -9]]]]> : tensor<1x1x3x3xi8>
  %f = arith.constant dense<[[[[1, 0], [2, -1]]], [[[3, 3], [1, 1]]]]> : tensor<2x1x2x2xi8>
  %z = arith.constant dense<0> : tensor<1x2x2x2xi32>
  %zp = arith.constant 1 : i32
  %wp = arith.constant 0 : i32
  %r = linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %f, %zp, %wp : tensor<1x1x3x3xi8>, tensor<2x1x2x2xi8>, i32, i32) outs(%z : tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>
  %u = tensor.cast %r : tensor<1x2x2x2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 4 offset = 0 sizes = [1, 2, 2, 2] strides = [8, 4, 2, 1] data =
// CHECK-NEXT: {{\[\[}}{{\[\[}}2,     4],
// CHECK-NEXT: [8,     28]],
// CHECK-NEXT: {{\[\[}}10,     18],
// CHECK-NEXT: [34,     24]]]]
