// Windows of 2x2 over a 2x2 input with a border of one at the bottom and right:
// averages divide by the number of elements inside. By hand for [[1, 2], [4, 8]]:
// 15 / 4 = 3.75, 10 / 2, 12 / 2, 8 / 1; integers with zero points 1 and -1:
// (11 / 4 = 2.75 -> 3) - 1, (8 / 2) - 1, (10 / 2) - 1, 7 - 1.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 1x2x2x1xf32 =
// CHECK-NEXT: {{\[\[\[}}[3.75],
// CHECK-NEXT: [5.0]],
// CHECK-NEXT: {{\[}}[6.0],
// CHECK-NEXT: [8.0]]]]
// CHECK: result 1: 1x2x2x1xi8 =
// CHECK-NEXT: {{\[\[\[}}[2],
// CHECK-NEXT: [3]],
// CHECK-NEXT: {{\[}}[4],
// CHECK-NEXT: [6]]]]
// CHECK: result 2: 1x2x2x1xi8 =
// CHECK-NEXT: {{\[\[\[}}[8],
// CHECK-NEXT: [8]],
// CHECK-NEXT: {{\[}}[8],
// CHECK-NEXT: [8]]]]
func.func @f() -> (tensor<1x2x2x1xf32>, tensor<1x2x2x1xi8>, tensor<1x2x2x1xi8>) {
  %x = "tosa.const"() {values = dense<[[[[1.0], [2.0]], [[4.0], [8.0]]]]> : tensor<1x2x2x1xf32>} : () -> tensor<1x2x2x1xf32>
  %y = "tosa.const"() {values = dense<[[[[1], [2]], [[4], [8]]]]> : tensor<1x2x2x1xi8>} : () -> tensor<1x2x2x1xi8>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  %minus = "tosa.const"() {values = dense<-1> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  %1 = tosa.avg_pool2d %y, %one, %minus {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x1xi8>
  %2 = tosa.max_pool2d %y {kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xi8>) -> tensor<1x2x2x1xi8>
  return %0, %1, %2 : tensor<1x2x2x1xf32>, tensor<1x2x2x1xi8>, tensor<1x2x2x1xi8>
}
