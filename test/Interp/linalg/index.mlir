// linalg.index is the position in the iteration space, not in an operand.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 3x2xindex =
// CHECK-NEXT: {{\[}}[0, 10],
// CHECK-NEXT: [1, 11],
// CHECK-NEXT: [2, 12]]
func.func @f() -> tensor<3x2xindex> {
  %init = tensor.empty() : tensor<3x2xindex>
  %c10 = arith.constant 10 : index
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%init : tensor<3x2xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %t = arith.muli %i, %c10 : index
    %s = arith.addi %t, %j : index
    linalg.yield %s : index
  } -> tensor<3x2xindex>
  return %r : tensor<3x2xindex>
}
