// Convolutions with padding, strides, dilations and zero points: positions outside
// the input are left out, not read as zero points. Expected values by plain loops
// over the specification's formula in Python.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 1x3x2x1xi32 =
// CHECK-NEXT: [4],
// CHECK-NEXT: [15]],
// CHECK-NEXT: [2],
// CHECK-NEXT: [19]],
// CHECK-NEXT: [2],
// CHECK-NEXT: [25]]]]
// CHECK: result 1: 1x2x3x4xi32 =
// CHECK-NEXT: [1, 4, 4, 1],
// CHECK-NEXT: [2, 15, 5, -2],
// CHECK-NEXT: [3, 22, 1, -16]],
// CHECK-NEXT: [1, 10, 10, -17],
// CHECK-NEXT: [8, 81, -1, -140],
// CHECK-NEXT: [9, 82, -11, -136]]]]
// CHECK: result 2: 1x5x2x1xi32 =
// CHECK-NEXT: [5],
// CHECK-NEXT: [5]],
// CHECK-NEXT: [6],
// CHECK-NEXT: [17]],
// CHECK-NEXT: [105],
// CHECK-NEXT: [232]],
// CHECK-NEXT: [8],
// CHECK-NEXT: [39]],
// CHECK-NEXT: [305],
// CHECK-NEXT: [486]]]]
func.func @f() -> (tensor<1x3x2x1xi32>, tensor<1x2x3x4xi32>, tensor<1x5x2x1xi32>) {
  %x = "tosa.const"() {values = dense<[[[[1, 0], [2, -1], [3, -2]], [[4, -3], [5, -4], [6, -5]], [[7, -6], [8, -7], [9, -8]]]]> : tensor<1x3x3x2xi8>} : () -> tensor<1x3x3x2xi8>
  %w = "tosa.const"() {values = dense<[[[[1, 2], [0, -1]], [[3, 0], [-2, 1]]]]> : tensor<1x2x2x2xi8>} : () -> tensor<1x2x2x2xi8>
  %b = "tosa.const"() {values = dense<10> : tensor<1xi32>} : () -> tensor<1xi32>
  %z1 = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  %zm1 = "tosa.const"() {values = dense<-1> : tensor<1xi8>} : () -> tensor<1xi8>
  %z0 = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z1, %zm1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 1, 2>} : (tensor<1x3x3x2xi8>, tensor<1x2x2x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x2x1xi32>
  %dw = "tosa.const"() {values = dense<[[[[1, 10], [2, 20]], [[0, 1], [-1, 3]]]]> : tensor<1x2x2x2xi8>} : () -> tensor<1x2x2x2xi8>
  %db = "tosa.const"() {values = dense<[1, 2, 3, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
  %1 = tosa.depthwise_conv2d %x, %dw, %db, %z0, %z0 {acc_type = i32, dilation = array<i64: 1, 2>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 2, 1>} : (tensor<1x3x3x2xi8>, tensor<1x2x2x2xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3x4xi32>
  %tx = "tosa.const"() {values = dense<[[[[1], [2]], [[3], [4]]]]> : tensor<1x2x2x1xi8>} : () -> tensor<1x2x2x1xi8>
  %tw = "tosa.const"() {values = dense<[[[[1], [10]], [[100], [27]]]]> : tensor<1x2x2x1xi8>} : () -> tensor<1x2x2x1xi8>
  %tb = "tosa.const"() {values = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
  %2 = tosa.transpose_conv2d %tx, %tw, %tb, %z0, %z0 {acc_type = i32, out_pad = array<i64: 1, 0, 0, -1>, stride = array<i64: 2, 1>} : (tensor<1x2x2x1xi8>, tensor<1x2x2x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x2x1xi32>
  return %0, %1, %2 : tensor<1x3x2x1xi32>, tensor<1x2x3x4xi32>, tensor<1x5x2x1xi32>
}
