// Rounding to nearest, ties up; clipping; per channel; unsigned output; 16-bit
// multipliers; double rounding. By hand, (x - 3) * 2^30 / 2^31 + 1:
//   (8 - 3) / 2 = 2.5 -> 3, 4;  (-2 - 3) / 2 = -2.5 -> -2, -1;  62, 63
// with shift 28: 4 (x - 3) + 1 = 21, -19, 497 clipped to 127, unsigned to 255.
// Per channel (shifts 31, 32): 2.5 -> 3, 1.25 -> 1, + 1.
// Double rounding of 1/4 and -2/4: (1 + 2 + 1) 2^30 >> 32, (-2 + 2 - 1) 2^30 >> 32.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 3xi8 = [4, -1, 63]
// CHECK: result 1: 3xi8 = [21, -19, 127]
// CHECK: result 2: 3xi8 = [21, 0, -1]
// CHECK: result 3: 1x2xi8 = {{\[}}[4, 2]]
// CHECK: result 4: 3xi32 = [3, -2, 62]
// CHECK: result 5: 2xi32 = [1, -1]
func.func @f() -> (tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<1x2xi8>, tensor<3xi32>, tensor<2xi32>) {
  %x = "tosa.const"() {values = dense<[8, -2, 127]> : tensor<3xi8>} : () -> tensor<3xi8>
  %m = "tosa.const"() {values = dense<1073741824> : tensor<1xi32>} : () -> tensor<1xi32>
  %s31 = "tosa.const"() {values = dense<31> : tensor<1xi8>} : () -> tensor<1xi8>
  %s28 = "tosa.const"() {values = dense<28> : tensor<1xi8>} : () -> tensor<1xi8>
  %three = "tosa.const"() {values = dense<3> : tensor<1xi8>} : () -> tensor<1xi8>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s31, %three, %one {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3xi8>
  %1 = tosa.rescale %x, %m, %s28, %three, %one {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3xi8>
  %2 = tosa.rescale %x, %m, %s28, %three, %one {input_unsigned = false, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3xi8>
  %y = "tosa.const"() {values = dense<8> : tensor<1x2xi8>} : () -> tensor<1x2xi8>
  %ms = "tosa.const"() {values = dense<1073741824> : tensor<2xi32>} : () -> tensor<2xi32>
  %ss = "tosa.const"() {values = dense<[31, 32]> : tensor<2xi8>} : () -> tensor<2xi8>
  %3 = tosa.rescale %y, %ms, %ss, %three, %one {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2xi8>, tensor<2xi32>, tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2xi8>
  %m16 = "tosa.const"() {values = dense<16384> : tensor<1xi16>} : () -> tensor<1xi16>
  %s15 = "tosa.const"() {values = dense<15> : tensor<1xi8>} : () -> tensor<1xi8>
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %4 = tosa.rescale %x, %m16, %s15, %three, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<3xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<3xi32>
  %z = "tosa.const"() {values = dense<[1, -2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %s32 = "tosa.const"() {values = dense<32> : tensor<1xi8>} : () -> tensor<1xi8>
  %5 = tosa.rescale %z, %m, %s32, %zero, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<1x2xi8>, tensor<3xi32>, tensor<2xi32>
}
