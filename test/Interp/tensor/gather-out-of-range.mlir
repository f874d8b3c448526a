// A coordinate must lie in the tensor: -1 and 3 do not.
// RUN: not %plumb run %s -e f --arg i8=3 2>&1 | FileCheck %s
// RUN: not %plumb run %s -e f --arg i8=-1 2>&1 | FileCheck %s
// CHECK: error: a coordinate lies outside the tensor
func.func @f(%i: i8) -> tensor<1xi32> {
  %x = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %s = tensor.from_elements %i : tensor<1x1xi8>
  %a = tensor.gather %x[%s] gather_dims([0]) : (tensor<3xi32>, tensor<1x1xi8>) -> tensor<1xi32>
  return %a : tensor<1xi32>
}
