// Each reduction keeps its axis. x = [[1, -2, 3], [4, 5, -6]].
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x1xi32 =
// CHECK-NEXT: {{\[}}[2],
// CHECK-NEXT: [3]]
// CHECK: result 1: 1x3xi32 = {{\[}}[4, 5, 3]]
// CHECK: result 2: 1x3xi32 = {{\[}}[1, -2, -6]]
// CHECK: result 3: 2x1xf32 =
// CHECK-NEXT: {{\[}}[-6.0],
// CHECK-NEXT: [-120.0]]
// CHECK: result 4: 1x2xi1 = {{\[}}[1, 0]]
// CHECK: result 5: 1x2xi1 = {{\[}}[1, 1]]
// CHECK: result 6: 2xi32 = [2, 1]
func.func @f() -> (tensor<2x1xi32>, tensor<1x3xi32>, tensor<1x3xi32>, tensor<2x1xf32>, tensor<1x2xi1>, tensor<1x2xi1>, tensor<2xi32>) {
  %x = "tosa.const"() {values = dense<[[1, -2, 3], [4, 5, -6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %xf = "tosa.const"() {values = dense<[[1.0, -2.0, 3.0], [4.0, 5.0, -6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %b = "tosa.const"() {values = dense<[[true, false], [true, true]]> : tensor<2x2xi1>} : () -> tensor<2x2xi1>
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %1 = tosa.reduce_max %x {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %2 = tosa.reduce_min %x {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %3 = tosa.reduce_product %xf {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  %4 = tosa.reduce_all %b {axis = 0 : i32} : (tensor<2x2xi1>) -> tensor<1x2xi1>
  %5 = tosa.reduce_any %b {axis = 0 : i32} : (tensor<2x2xi1>) -> tensor<1x2xi1>
  %6 = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2xi32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2x1xi32>, tensor<1x3xi32>, tensor<1x3xi32>, tensor<2x1xf32>, tensor<1x2xi1>, tensor<1x2xi1>, tensor<2xi32>
}
