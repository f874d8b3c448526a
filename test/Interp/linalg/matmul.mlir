// By hand: [[1, 2, 3], [4, 5, 6]] * [[1, -1], [2, 0], [0, 3]] + 0.5.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x2xf32 =
// CHECK-NEXT: {{\[}}[5.5, 8.5],
// CHECK-NEXT: [14.5, 14.5]]
func.func @f() -> tensor<2x2xf32> {
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = arith.constant dense<[[1.0, -1.0], [2.0, 0.0], [0.0, 3.0]]> : tensor<3x2xf32>
  %init = arith.constant dense<0.5> : tensor<2x2xf32>
  %r = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>)
                     outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
