// Rows of each batch by index; an index outside is undefined behaviour.
// RUN: %plumb run %s -e f --arg '=[[1, 1], [0, 1]]' | FileCheck %s
// RUN: not %plumb run %s -e f --arg '=[[0, 2], [0, 1]]' 2>&1 | FileCheck %s --check-prefix=UB
// CHECK: result 0: 2x2x2xi32 =
// CHECK-NEXT: {{\[\[}}[3, 4],
// CHECK-NEXT: [3, 4]],
// CHECK-NEXT: {{\[}}[5, 6],
// CHECK-NEXT: [7, 8]]]
// CHECK: result 1: 2x2x2xi32 =
// CHECK-NEXT: {{\[\[}}[1, 2],
// CHECK-NEXT: [10, 20]],
// CHECK-NEXT: {{\[}}[30, 40],
// CHECK-NEXT: [7, 8]]]
// UB: error: an index lies outside the tensor
func.func @f(%i: tensor<2x2xi32>) -> (tensor<2x2x2xi32>, tensor<2x2x2xi32>) {
  %x = "tosa.const"() {values = dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xi32>} : () -> tensor<2x2x2xi32>
  %0 = tosa.gather %x, %i : (tensor<2x2x2xi32>, tensor<2x2xi32>) -> tensor<2x2x2xi32>
  %j = "tosa.const"() {values = dense<[[1], [0]]> : tensor<2x1xi32>} : () -> tensor<2x1xi32>
  %y = "tosa.const"() {values = dense<[[[10, 20]], [[30, 40]]]> : tensor<2x1x2xi32>} : () -> tensor<2x1x2xi32>
  %1 = tosa.scatter %x, %j, %y : (tensor<2x2x2xi32>, tensor<2x1xi32>, tensor<2x1x2xi32>) -> tensor<2x2x2xi32>
  return %0, %1 : tensor<2x2x2xi32>, tensor<2x2x2xi32>
}
