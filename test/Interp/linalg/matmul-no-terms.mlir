// A sum of no terms leaves the init; a result of no elements is one.
// RUN: %plumb run %s -e terms | FileCheck %s --check-prefix=TERMS
// RUN: %plumb run %s -e rows | FileCheck %s --check-prefix=ROWS
// TERMS: result 0: 1x2xf32 = {{\[}}[3.0, 4.0]]
// ROWS: result 0: 0x2xf32 = []
func.func @terms() -> tensor<1x2xf32> {
  %a = tensor.empty() : tensor<1x0xf32>
  %b = tensor.empty() : tensor<0x2xf32>
  %init = arith.constant dense<[[3.0, 4.0]]> : tensor<1x2xf32>
  %r = linalg.matmul ins(%a, %b : tensor<1x0xf32>, tensor<0x2xf32>)
                     outs(%init : tensor<1x2xf32>) -> tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}
func.func @rows() -> tensor<0x2xf32> {
  %a = tensor.empty() : tensor<0x3xf32>
  %b = arith.constant dense<1.0> : tensor<3x2xf32>
  %init = tensor.empty() : tensor<0x2xf32>
  %r = linalg.matmul ins(%a, %b : tensor<0x3xf32>, tensor<3x2xf32>)
                     outs(%init : tensor<0x2xf32>) -> tensor<0x2xf32>
  return %r : tensor<0x2xf32>
}
