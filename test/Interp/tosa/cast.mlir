// Floats round to nearest even and clip to the integer's range; booleans are
// 0 and 1, and true for anything but zero.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 6xi8 = [2, 2, -2, 127, -128, 127]
// CHECK: result 1: 6xi32 = [2, 2, -2, 300, -2147483648, 2147483647]
// CHECK: result 2: 3xf32 = [-128.0, 0.0, 127.0]
// CHECK: result 3: 3xi32 = [-128, 0, 127]
// CHECK: result 4: 3xi1 = [1, 0, 1]
// CHECK: result 5: 3xf16 = [1.0, 0.0, 1.0]
// CHECK: result 6: 3xi16 = [1, 0, 1]
// CHECK: result 7: 6xf16 = [1.5, 2.5, -1.5, 300.0, -inf, inf]
func.func @f() -> (tensor<6xi8>, tensor<6xi32>, tensor<3xf32>, tensor<3xi32>, tensor<3xi1>, tensor<3xf16>, tensor<3xi16>, tensor<6xf16>) {
  %x = "tosa.const"() {values = dense<[1.5, 2.5, -1.5, 300.0, -1.0e10, 0x7F800000]> : tensor<6xf32>} : () -> tensor<6xf32>
  %b = "tosa.const"() {values = dense<[-128, 0, 127]> : tensor<3xi8>} : () -> tensor<3xi8>
  %0 = tosa.cast %x : (tensor<6xf32>) -> tensor<6xi8>
  %1 = tosa.cast %x : (tensor<6xf32>) -> tensor<6xi32>
  %2 = tosa.cast %b : (tensor<3xi8>) -> tensor<3xf32>
  %3 = tosa.cast %b : (tensor<3xi8>) -> tensor<3xi32>
  %4 = tosa.cast %b : (tensor<3xi8>) -> tensor<3xi1>
  %5 = tosa.cast %4 : (tensor<3xi1>) -> tensor<3xf16>
  %6 = tosa.cast %4 : (tensor<3xi1>) -> tensor<3xi16>
  %7 = tosa.cast %x : (tensor<6xf32>) -> tensor<6xf16>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<6xi8>, tensor<6xi32>, tensor<3xf32>, tensor<3xi32>, tensor<3xi1>, tensor<3xf16>, tensor<3xi16>, tensor<6xf16>
}
