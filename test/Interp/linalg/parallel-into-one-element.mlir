// Iterations that are called parallel and all update one element (which they
// should not) run one after the other, as they are written.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 1xi32 = [36]
func.func @f() -> tensor<1xi32> {
  %x = arith.constant dense<[[1, 2, 3, 4, 5, 6, 7, 8]]> : tensor<1x8xi32>
  %zero = arith.constant dense<0> : tensor<1xi32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x8xi32>) outs(%zero : tensor<1xi32>) {
  ^bb0(%a: i32, %o: i32):
    %s = arith.addi %o, %a : i32
    linalg.yield %s : i32
  } -> tensor<1xi32>
  return %r : tensor<1xi32>
}
