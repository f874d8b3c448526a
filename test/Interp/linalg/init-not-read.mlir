// outs(tensor.empty) is not read where the body ignores it: no element of the
// result is undefined.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 4xf32 = [2.5, 2.5, 2.5, 2.5]
func.func @f() -> tensor<4xf32> {
  %v = arith.constant 2.5 : f32
  %init = tensor.empty() : tensor<4xf32>
  %r = linalg.fill ins(%v : f32) outs(%init : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
