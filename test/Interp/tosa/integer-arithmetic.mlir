// Bits, shifts, counts and divisions; integer comparison is signed.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 3xi32 = [4, 0, -8]
// CHECK: result 1: 3xi32 = [7, -1, -1]
// CHECK: result 2: 3xi32 = [3, -1, 7]
// CHECK: result 3: 3xi32 = [-6, 0, 7]
// CHECK: result 4: 3xi32 = [29, 0, 0]
// CHECK: result 5: 3xi32 = [20, -4, -32]
// CHECK: result 6: 3xi32 = [1, 1073741823, 1073741822]
// CHECK: result 7: 3xi32 = [1, -1, -2]
// CHECK: result 8: 3xi32 = [1, 0, -2]
// CHECK: result 9: 3xi32 = [0, 0, -8]
// CHECK: result 10: 3xi32 = [5, 1, 8]
// CHECK: result 11: 3xi1 = [0, 0, 0]
func.func @f() -> (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi1>) {
  %x = "tosa.const"() {values = dense<[5, -1, -8]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "tosa.const"() {values = dense<[6, 0, -1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %d = "tosa.const"() {values = dense<[6, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = tosa.bitwise_and %x, %y : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %1 = tosa.bitwise_or %x, %y : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %2 = tosa.bitwise_xor %x, %y : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %3 = tosa.bitwise_not %x : (tensor<3xi32>) -> tensor<3xi32>
  %4 = tosa.clz %x : (tensor<3xi32>) -> tensor<3xi32>
  %5 = tosa.logical_left_shift %x, %two : (tensor<3xi32>, tensor<1xi32>) -> tensor<3xi32>
  %6 = tosa.logical_right_shift %x, %two : (tensor<3xi32>, tensor<1xi32>) -> tensor<3xi32>
  %7 = tosa.arithmetic_right_shift %x, %two {round = false} : (tensor<3xi32>, tensor<1xi32>) -> tensor<3xi32>
  %8 = tosa.arithmetic_right_shift %x, %two {round = true} : (tensor<3xi32>, tensor<1xi32>) -> tensor<3xi32>
  %9 = tosa.intdiv %x, %d : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %10 = tosa.abs %x : (tensor<3xi32>) -> tensor<3xi32>
  %11 = tosa.greater %x, %d : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi1>
}
