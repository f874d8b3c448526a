// Comparisons with a NaN are false; select with a broadcast condition.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 3xi1 = [1, 0, 0]
// CHECK: result 1: 3xi1 = [0, 1, 0]
// CHECK: result 2: 3xi1 = [1, 1, 0]
// CHECK: result 3: 3xi32 = [1, 20, 30]
// CHECK: result 4: 2x2xi32 =
// CHECK-NEXT: {{\[}}[1, 2],
// CHECK-NEXT: [7, 8]]
func.func @f() -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi32>, tensor<2x2xi32>) {
  %x = "tosa.const"() {values = dense<[1.0, 2.0, 0x7FC00000]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "tosa.const"() {values = dense<[1.0, -2.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %a = "tosa.const"() {values = dense<[1, 2, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
  %b = "tosa.const"() {values = dense<[10, 20, 30]> : tensor<3xi32>} : () -> tensor<3xi32>
  %0 = tosa.equal %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %1 = tosa.greater %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %2 = tosa.greater_equal %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %3 = tosa.select %0, %a, %b : (tensor<3xi1>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %c = "tosa.const"() {values = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %p = "tosa.const"() {values = dense<[[1, 2]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  %q = "tosa.const"() {values = dense<[[7, 8]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  %4 = tosa.select %c, %p, %q : (tensor<2x1xi1>, tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
  return %0, %1, %2, %3, %4 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi32>, tensor<2x2xi32>
}
