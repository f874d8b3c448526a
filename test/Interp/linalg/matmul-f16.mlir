// An f16 accumulator rounds after every addition: 2048 + 1 is 2048, four times
// (a sum of the ones first would give 2052).
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 1x1xf16 = {{\[}}[2048.0]]
func.func @f() -> tensor<1x1xf16> {
  %a = arith.constant dense<[[2048.0, 1.0, 1.0, 1.0, 1.0]]> : tensor<1x5xf16>
  %b = arith.constant dense<1.0> : tensor<5x1xf16>
  %zero = arith.constant dense<0.0> : tensor<1x1xf16>
  %r = linalg.matmul ins(%a, %b : tensor<1x5xf16>, tensor<5x1xf16>)
                     outs(%zero : tensor<1x1xf16>) -> tensor<1x1xf16>
  return %r : tensor<1x1xf16>
}
