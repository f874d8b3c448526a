// A cast to sizes that the tensor has not is undefined behaviour.
// RUN: %plumb run %s -e f --arg '=[1, 2, 3]' | FileCheck %s
// RUN: not %plumb run %s -e f --arg '=[1, 2]' 2>&1 | FileCheck %s --check-prefix=UB
// CHECK: result 0: 3xi32 = [1, 2, 3]
// UB: error: the tensor has not the sizes that it is cast to
func.func @f(%a: tensor<?xi32>) -> tensor<3xi32> {
  %b = tensor.cast %a : tensor<?xi32> to tensor<3xi32>
  return %b : tensor<3xi32>
}
