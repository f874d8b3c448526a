// Convolutions with strides and dilations. By hand:
//   x = [1, ..., 7], k = [1, 10]; stride 2: x[2 i] + 10 x[2 i + 1]
//   dilation 3: x[i] + 10 x[i + 3]
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 1x3x1xi32 =
// CHECK-NEXT: {{\[\[}}[21],
// CHECK-NEXT: [43],
// CHECK-NEXT: [65]]]
// CHECK: result 1: 1x4x1xi32 =
// CHECK-NEXT: {{\[\[}}[41],
// CHECK-NEXT: [52],
// CHECK-NEXT: [63],
// CHECK-NEXT: [74]]]
func.func @f() -> (tensor<1x3x1xi32>, tensor<1x4x1xi32>) {
  %x = arith.constant dense<[[[1], [2], [3], [4], [5], [6], [7]]]> : tensor<1x7x1xi32>
  %k = arith.constant dense<[[[1]], [[10]]]> : tensor<2x1x1xi32>
  %zero3 = arith.constant dense<0> : tensor<1x3x1xi32>
  %zero4 = arith.constant dense<0> : tensor<1x4x1xi32>
  %a = linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>,
                               dilations = dense<1> : tensor<1xi64>}
      ins(%x, %k : tensor<1x7x1xi32>, tensor<2x1x1xi32>)
      outs(%zero3 : tensor<1x3x1xi32>) -> tensor<1x3x1xi32>
  %b = linalg.conv_1d_nwc_wcf {strides = dense<1> : tensor<1xi64>,
                               dilations = dense<3> : tensor<1xi64>}
      ins(%x, %k : tensor<1x7x1xi32>, tensor<2x1x1xi32>)
      outs(%zero4 : tensor<1x4x1xi32>) -> tensor<1x4x1xi32>
  return %a, %b : tensor<1x3x1xi32>, tensor<1x4x1xi32>
}
