// An operand read through a permutation.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 3x2xi8 =
// CHECK-NEXT: {{\[}}[-1, -4],
// CHECK-NEXT: [-2, -5],
// CHECK-NEXT: [-3, -6]]
func.func @f() -> tensor<3x2xi8> {
  %x = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %zero = arith.constant 0 : i8
  %init = tensor.empty() : tensor<3x2xi8>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x3xi8>) outs(%init : tensor<3x2xi8>) {
  ^bb0(%a: i8, %o: i8):
    %n = arith.subi %zero, %a : i8
    linalg.yield %n : i8
  } -> tensor<3x2xi8>
  return %r : tensor<3x2xi8>
}
