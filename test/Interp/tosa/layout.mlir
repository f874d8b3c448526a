// Data movement of x = [[1, 2, 3], [4, 5, 6]].
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x5xi32 =
// CHECK-NEXT: {{\[}}[1, 2, 3, 1, 2],
// CHECK-NEXT: [4, 5, 6, 4, 5]]
// CHECK: result 1: 3x4xi32 =
// CHECK-NEXT: {{\[}}[9, 1, 2, 3],
// CHECK-NEXT: [9, 4, 5, 6],
// CHECK-NEXT: [9, 9, 9, 9]]
// CHECK: result 2: 3x2xi32 =
// CHECK-NEXT: {{\[}}[1, 2],
// CHECK-NEXT: [3, 4],
// CHECK-NEXT: [5, 6]]
// CHECK: result 3: 2x3xi32 =
// CHECK-NEXT: {{\[}}[3, 2, 1],
// CHECK-NEXT: [6, 5, 4]]
// CHECK: result 4: 2x2xi32 =
// CHECK-NEXT: {{\[}}[1, 2],
// CHECK-NEXT: [4, 5]]
// CHECK: result 5: 2x6xi32 =
// CHECK-NEXT: {{\[}}[1, 2, 3, 1, 2, 3],
// CHECK-NEXT: [4, 5, 6, 4, 5, 6]]
// CHECK: result 6: 3x2xi32 =
// CHECK-NEXT: {{\[}}[1, 4],
// CHECK-NEXT: [2, 5],
// CHECK-NEXT: [3, 6]]
func.func @f() -> (tensor<2x5xi32>, tensor<3x4xi32>, tensor<3x2xi32>, tensor<2x3xi32>, tensor<2x2xi32>, tensor<2x6xi32>, tensor<3x2xi32>) {
  %x = "tosa.const"() {values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %start = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %4 = tosa.slice %x, %start, %size : (tensor<2x3xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xi32>
  %0 = tosa.concat %x, %4 {axis = 1 : i32} : (tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x5xi32>
  %pad = tosa.const_shape {values = dense<[0, 1, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %nine = "tosa.const"() {values = dense<9> : tensor<1xi32>} : () -> tensor<1xi32>
  %1 = tosa.pad %x, %pad, %nine : (tensor<2x3xi32>, !tosa.shape<4>, tensor<1xi32>) -> tensor<3x4xi32>
  %shape = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.reshape %x, %shape : (tensor<2x3xi32>, !tosa.shape<2>) -> tensor<3x2xi32>
  %3 = tosa.reverse %x {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %times = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %5 = tosa.tile %x, %times : (tensor<2x3xi32>, !tosa.shape<2>) -> tensor<2x6xi32>
  %6 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2x5xi32>, tensor<3x4xi32>, tensor<3x2xi32>, tensor<2x3xi32>, tensor<2x2xi32>, tensor<2x6xi32>, tensor<3x2xi32>
}
