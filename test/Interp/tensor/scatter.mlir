// Rows 2 and 0 of a 3x2 matrix are replaced; two equal coordinates break the
// promise of `unique`.
// RUN: %plumb run %s -e f --arg index=0 | FileCheck %s
// RUN: not %plumb run %s -e f --arg index=2 2>&1 | FileCheck %s --check-prefix=UB
// CHECK: result 0: 3x2xi32 =
// CHECK-NEXT: {{\[}}[7, 8],
// CHECK-NEXT: [0, 0],
// CHECK-NEXT: [5, 6]]
// UB: error: coordinates that are promised to be unique are not
func.func @f(%i: index) -> tensor<3x2xi32> {
  %d = arith.constant dense<0> : tensor<3x2xi32>
  %s = arith.constant dense<[[[5, 6]], [[7, 8]]]> : tensor<2x1x2xi32>
  %c2 = arith.constant 2 : index
  %at = tensor.from_elements %c2, %i : tensor<2x1xindex>
  %r = tensor.scatter %s into %d[%at] scatter_dims([0]) unique
      : (tensor<2x1x2xi32>, tensor<3x2xi32>, tensor<2x1xindex>) -> tensor<3x2xi32>
  return %r : tensor<3x2xi32>
}
