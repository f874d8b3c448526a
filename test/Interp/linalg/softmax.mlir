// Along either dimension. Equal elements share alike, -inf gets nothing, a NaN
// spoils its row. By hand: exp(0) : exp(ln 3) = 1 : 3 (ln 3 in f32 gives 3 to
// within an ulp, and the quotients to within one).
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x2xf32 =
// CHECK-NEXT: {{\[}}[0.5, 0.5],
// CHECK-NEXT: [{{0.25|0.2[45][0-9]+}}, {{0.75|0.7[45][0-9]+}}]]
// CHECK: result 1: 2x2xf64 =
// CHECK-NEXT: {{\[}}[1.0, nan],
// CHECK-NEXT: [0.0, nan]]
func.func @f() -> (tensor<2x2xf32>, tensor<2x2xf64>) {
  %x = arith.constant dense<[[7.0, 7.0], [0.0, 1.09861229]]> : tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<2x2xf32>)
                                   outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = arith.constant dense<[[1.0, 0x7FF8000000000000],
                             [0xFFF0000000000000, 0.0]]> : tensor<2x2xf64>
  %g = tensor.empty() : tensor<2x2xf64>
  %s = linalg.softmax dimension(0) ins(%y : tensor<2x2xf64>)
                                   outs(%g : tensor<2x2xf64>) -> tensor<2x2xf64>
  return %r, %s : tensor<2x2xf32>, tensor<2x2xf64>
}
