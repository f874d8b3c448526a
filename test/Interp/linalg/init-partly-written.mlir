// A map that leaves out elements of the init keeps the others' values.
// By hand: the diagonal of a 2x2 matrix of sevens is set; the sevens stay.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x2xi16 =
// CHECK-NEXT: {{\[}}[1, 7],
// CHECK-NEXT: [7, 1]]
// CHECK: result 1: 2x2xi16 =
// CHECK-NEXT: {{\[}}[7, 7],
// CHECK-NEXT: [7, 7]]
func.func @f() -> (tensor<2x2xi16>, tensor<2x2xi16>) {
  %init = arith.constant dense<7> : tensor<2x2xi16>
  %one = arith.constant dense<1> : tensor<2xi16>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>],
      iterator_types = ["parallel"]}
      ins(%one : tensor<2xi16>) outs(%init : tensor<2x2xi16>) {
  ^bb0(%a: i16, %o: i16):
    linalg.yield %a : i16
  } -> tensor<2x2xi16>
  return %r, %init : tensor<2x2xi16>, tensor<2x2xi16>
}
