// Tiled operands: [M, K, m, k] * [N, K, n, k]^T. By hand: with one tile of 2x2
// each in M and N and two in K it is a * b^T of the 2x4 matrices
// a = [[1, 2, 5, 6], [3, 4, 7, 8]], b = [[1, 0, 1, 0], [0, 1, 0, 1]].
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 1x1x2x2xi32 =
// CHECK-NEXT: {{\[\[\[}}[6, 8],
// CHECK-NEXT: [10, 12]]]]
func.func @f() -> tensor<1x1x2x2xi32> {
  %a = arith.constant dense<[[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]]> : tensor<1x2x2x2xi32>
  %b = arith.constant dense<[[[[1, 0], [0, 1]], [[1, 0], [0, 1]]]]> : tensor<1x2x2x2xi32>
  %zero = arith.constant dense<0> : tensor<1x1x2x2xi32>
  %r = linalg.mmt4d ins(%a, %b : tensor<1x2x2x2xi32>, tensor<1x2x2x2xi32>)
                    outs(%zero : tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xi32>
  return %r : tensor<1x1x2x2xi32>
}
