// linalg.elementwise with a transposed operand, and linalg.contract.
// By hand: a = [[1, 2], [3, 4]]: a - a^T, and sum over k of a[k, i] a[k, j].
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x2xf32 =
// CHECK-NEXT: {{\[}}[0.0, -1.0],
// CHECK-NEXT: [1.0, 0.0]]
// CHECK: result 1: 2x2xf32 =
// CHECK-NEXT: {{\[}}[10.0, 14.0],
// CHECK-NEXT: [14.0, 20.0]]
func.func @f() -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %zero = arith.constant dense<0.0> : tensor<2x2xf32>
  %d = linalg.elementwise kind=#linalg.elementwise_kind<sub>
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d1, d0)>,
                       affine_map<(d0, d1) -> (d0, d1)>]
      ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>)
      outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = linalg.contract
      indexing_maps = [affine_map<(i, j, k) -> (k, i)>,
                       affine_map<(i, j, k) -> (k, j)>,
                       affine_map<(i, j, k) -> (i, j)>]
      ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>)
      outs(%zero : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %d, %c : tensor<2x2xf32>, tensor<2x2xf32>
}
