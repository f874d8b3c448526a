// Batches; i8 factors with zero points in i32; f16 factors in f32.
// By hand: [1, 2] . [3, 4] = 11, [5, 6] . [7, 8] = 83;
// (-128 - 2)(127 - 1) + (0 - 2)(1 - 1) = -16380.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x1x1xf32 =
// CHECK-NEXT: {{\[\[}}[11.0]],
// CHECK-NEXT: {{\[}}[83.0]]]
// CHECK: result 1: 1x1x1xi32 = {{\[\[}}[-16380]]]
// CHECK: result 2: 1x1x1xf32 = {{\[\[}}[4198402.0]]]
func.func @f() -> (tensor<2x1x1xf32>, tensor<1x1x1xi32>, tensor<1x1x1xf32>) {
  %a = "tosa.const"() {values = dense<[[[1.0, 2.0]], [[5.0, 6.0]]]> : tensor<2x1x2xf32>} : () -> tensor<2x1x2xf32>
  %b = "tosa.const"() {values = dense<[[[3.0], [4.0]], [[7.0], [8.0]]]> : tensor<2x2x1xf32>} : () -> tensor<2x2x1xf32>
  %zf = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %zf, %zf : (tensor<2x1x2xf32>, tensor<2x2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x1x1xf32>
  %c = "tosa.const"() {values = dense<[[[-128, 0]]]> : tensor<1x1x2xi8>} : () -> tensor<1x1x2xi8>
  %d = "tosa.const"() {values = dense<[[[127], [1]]]> : tensor<1x2x1xi8>} : () -> tensor<1x2x1xi8>
  %z2 = "tosa.const"() {values = dense<2> : tensor<1xi8>} : () -> tensor<1xi8>
  %z1 = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  %1 = tosa.matmul %c, %d, %z2, %z1 : (tensor<1x1x2xi8>, tensor<1x2x1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1xi32>
  // 2050 * 2048 + 2 = 4198402 is beyond f16, in size and in bits.
  %e = "tosa.const"() {values = dense<[[[2050.0, 1.0]]]> : tensor<1x1x2xf16>} : () -> tensor<1x1x2xf16>
  %g = "tosa.const"() {values = dense<[[[2048.0], [2.0]]]> : tensor<1x2x1xf16>} : () -> tensor<1x2x1xf16>
  %zh = "tosa.const"() {values = dense<0.0> : tensor<1xf16>} : () -> tensor<1xf16>
  %2 = tosa.matmul %e, %g, %zh, %zh : (tensor<1x1x2xf16>, tensor<1x2x1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1xf32>
  return %0, %1, %2 : tensor<2x1x1xf32>, tensor<1x1x1xi32>, tensor<1x1x1xf32>
}
