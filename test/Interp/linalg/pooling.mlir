// The window operand of a pooling gives its shape alone and may be empty.
// By hand: maxima of the 2x2 blocks of [[1, 2, 5, 3], [4, 0, -1, -2]].
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 1x1x2x1xf32 =
// CHECK-NEXT: {{\[\[\[}}[4.0],
// CHECK-NEXT: [5.0]]]]
func.func @f() -> tensor<1x1x2x1xf32> {
  %x = arith.constant dense<[[[[1.0], [2.0], [5.0], [3.0]],
                              [[4.0], [0.0], [-1.0], [-2.0]]]]> : tensor<1x2x4x1xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %init = arith.constant dense<0xFF800000> : tensor<1x1x2x1xf32>
  %r = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>,
                                dilations = dense<1> : tensor<2xi64>}
      ins(%x, %window : tensor<1x2x4x1xf32>, tensor<2x2xf32>)
      outs(%init : tensor<1x1x2x1xf32>) -> tensor<1x1x2x1xf32>
  return %r : tensor<1x1x2x1xf32>
}
