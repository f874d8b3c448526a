// Integer clamp; negate with zero points clips to the type: -(x - 2) - 3.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 3xi8 = [-5, 3, 5]
// CHECK: result 1: 3xi8 = [127, -4, -128]
// CHECK: result 2: 1xi32 = [5]
func.func @f() -> (tensor<3xi8>, tensor<3xi8>, tensor<1xi32>) {
  %x = "tosa.const"() {values = dense<[-128, 3, 127]> : tensor<3xi8>} : () -> tensor<3xi8>
  %z = "tosa.const"() {values = dense<2> : tensor<1xi8>} : () -> tensor<1xi8>
  %o = "tosa.const"() {values = dense<-3> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.clamp %x {min_val = -5 : i8, max_val = 5 : i8} : (tensor<3xi8>) -> tensor<3xi8>
  %1 = tosa.negate %x, %z, %o : (tensor<3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3xi8>
  %y = "tosa.const"() {values = dense<-5> : tensor<1xi32>} : () -> tensor<1xi32>
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %2 = tosa.negate %y, %zero, %zero : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  return %0, %1, %2 : tensor<3xi8>, tensor<3xi8>, tensor<1xi32>
}
