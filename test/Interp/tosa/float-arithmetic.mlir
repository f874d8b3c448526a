// sub, mul, negate, reciprocal, abs, maximum, minimum, floor, ceil.
// By hand for x = [-1.5, 4.0], y = [0.5, -2.0].
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2xf32 = [-2.0, 6.0]
// CHECK: result 1: 2xf32 = [-0.75, -8.0]
// CHECK: result 2: 2xf32 = [1.5, -4.0]
// CHECK: result 3: 2xf32 = [2.0, -0.5]
// CHECK: result 4: 2xf32 = [1.5, 4.0]
// CHECK: result 5: 2xf32 = [0.5, 4.0]
// CHECK: result 6: 2xf32 = [-1.5, -2.0]
// CHECK: result 7: 2xf32 = [-2.0, 4.0]
// CHECK: result 8: 2xf32 = [-1.0, 4.0]
func.func @f() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %x = "tosa.const"() {values = dense<[-1.5, 4.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "tosa.const"() {values = dense<[0.5, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.sub %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = tosa.mul %x, %y, %s : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2xf32>
  %2 = tosa.negate %x, %z, %z : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %3 = tosa.reciprocal %y : (tensor<2xf32>) -> tensor<2xf32>
  %4 = tosa.abs %x : (tensor<2xf32>) -> tensor<2xf32>
  %5 = tosa.maximum %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %6 = tosa.minimum %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %7 = tosa.floor %x : (tensor<2xf32>) -> tensor<2xf32>
  %8 = tosa.ceil %x : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
