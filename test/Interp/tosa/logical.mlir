// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 4xi1 = [0, 0, 0, 1]
// CHECK: result 1: 4xi1 = [0, 1, 1, 1]
// CHECK: result 2: 4xi1 = [0, 1, 1, 0]
// CHECK: result 3: 4xi1 = [1, 1, 0, 0]
func.func @f() -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %x = "tosa.const"() {values = dense<[false, false, true, true]> : tensor<4xi1>} : () -> tensor<4xi1>
  %y = "tosa.const"() {values = dense<[false, true, false, true]> : tensor<4xi1>} : () -> tensor<4xi1>
  %0 = tosa.logical_and %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = tosa.logical_or %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %2 = tosa.logical_xor %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %3 = tosa.logical_not %x : (tensor<4xi1>) -> tensor<4xi1>
  return %0, %1, %2, %3 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}
