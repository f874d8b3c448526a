// A bias is broadcast along the rows: its map does not mention d0.
// By hand: [[1, 2, 3], [4, 5, 6]] + [10, 20, 30].
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x3xi32 =
// CHECK-NEXT: {{\[}}[11, 22, 33],
// CHECK-NEXT: [14, 25, 36]]
func.func @f() -> tensor<2x3xi32> {
  %x = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %bias = arith.constant dense<[10, 20, 30]> : tensor<3xi32>
  %init = tensor.empty() : tensor<2x3xi32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %bias : tensor<2x3xi32>, tensor<3xi32>)
      outs(%init : tensor<2x3xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %s = arith.addi %a, %b : i32
    linalg.yield %s : i32
  } -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}
