// conv3d in f32; a conv2d of f16 that accumulates in f32 and rounds once, at the
// end: 2048 + 1 + 1 + bias 1 = 2051, which f16 rounds to even: 2052.
// By hand: (1 * 2 + 3 * 4) + 0.5 = 14.5.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 1x1x1x1x1xf32 = {{\[\[\[\[}}[14.5]]]]]
// CHECK: result 1: 1x1x1x1xf16 = {{\[\[\[}}[2052.0]]]]
func.func @f() -> (tensor<1x1x1x1x1xf32>, tensor<1x1x1x1xf16>) {
  %x = "tosa.const"() {values = dense<[[[[[1.0]]], [[[3.0]]]]]> : tensor<1x2x1x1x1xf32>} : () -> tensor<1x2x1x1x1xf32>
  %w = "tosa.const"() {values = dense<[[[[[2.0]]], [[[4.0]]]]]> : tensor<1x2x1x1x1xf32>} : () -> tensor<1x2x1x1x1xf32>
  %b = "tosa.const"() {values = dense<0.5> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x2x1x1x1xf32>, tensor<1x2x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1x1xf32>
  %y = "tosa.const"() {values = dense<[[[[2048.0, 1.0, 1.0]]]]> : tensor<1x1x1x3xf16>} : () -> tensor<1x1x1x3xf16>
  %v = "tosa.const"() {values = dense<1.0> : tensor<1x1x1x3xf16>} : () -> tensor<1x1x1x3xf16>
  %c = "tosa.const"() {values = dense<1.0> : tensor<1xf16>} : () -> tensor<1xf16>
  %zh = "tosa.const"() {values = dense<0.0> : tensor<1xf16>} : () -> tensor<1xf16>
  %1 = tosa.conv2d %y, %v, %c, %zh, %zh {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x3xf16>, tensor<1x1x1x3xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  return %0, %1 : tensor<1x1x1x1x1xf32>, tensor<1x1x1x1xf16>
}
