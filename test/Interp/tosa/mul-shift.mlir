// i32 products are shifted right with rounding to nearest, ties up; narrow
// products are exact in i32. By hand: 3 * 5 / 4 = 3.75, -15 / 4 = -3.75,
// 14 / 4 = 3.5, -14 / 4 = -3.5; 2^31-1 squared / 2^31 rounds to 2^31-2.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 4xi32 = [4, -4, 4, -3]
// CHECK: result 1: 1xi32 = [2147483646]
// CHECK: result 2: 1xi32 = [16384]
func.func @f() -> (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) {
  %x = "tosa.const"() {values = dense<[3, -3, 2, -2]> : tensor<4xi32>} : () -> tensor<4xi32>
  %y = "tosa.const"() {values = dense<[5, 5, 7, 7]> : tensor<4xi32>} : () -> tensor<4xi32>
  %s2 = "tosa.const"() {values = dense<2> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %s2 : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  %m = "tosa.const"() {values = dense<2147483647> : tensor<1xi32>} : () -> tensor<1xi32>
  %s31 = "tosa.const"() {values = dense<31> : tensor<1xi8>} : () -> tensor<1xi8>
  %1 = tosa.mul %m, %m, %s31 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %b = "tosa.const"() {values = dense<-128> : tensor<1xi8>} : () -> tensor<1xi8>
  %s0 = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %2 = tosa.mul %b, %b, %s0 : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<1xi32>, tensor<1xi32>
}
