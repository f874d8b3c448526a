// Twice as wide minus one (scale 2/1), samples at 0, 1/2, 1. By hand for the row
// [2, 6]: bilinear 2, 4, 6; in integers times 2 * 2; nearest takes the right one
// at the middle.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 1x1x3x1xf32 =
// CHECK-NEXT: {{\[\[\[}}[2.0],
// CHECK-NEXT: [4.0],
// CHECK-NEXT: [6.0]]]]
// CHECK: result 1: 1x1x3x1xi32 =
// CHECK-NEXT: {{\[\[\[}}[8],
// CHECK-NEXT: [16],
// CHECK-NEXT: [24]]]]
// CHECK: result 2: 1x1x3x1xi8 =
// CHECK-NEXT: {{\[\[\[}}[2],
// CHECK-NEXT: [6],
// CHECK-NEXT: [6]]]]
func.func @f() -> (tensor<1x1x3x1xf32>, tensor<1x1x3x1xi32>, tensor<1x1x3x1xi8>) {
  %x = "tosa.const"() {values = dense<[[[[2.0], [6.0]]]]> : tensor<1x1x2x1xf32>} : () -> tensor<1x1x2x1xf32>
  %y = "tosa.const"() {values = dense<[[[[2], [6]]]]> : tensor<1x1x2x1xi8>} : () -> tensor<1x1x2x1xi8>
  %scale = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %scale, %offset, %border {mode = BILINEAR} : (tensor<1x1x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x3x1xf32>
  %1 = tosa.resize %y, %scale, %offset, %border {mode = BILINEAR} : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x3x1xi32>
  %2 = tosa.resize %y, %scale, %offset, %border {mode = NEAREST_NEIGHBOR} : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x3x1xi8>
  return %0, %1, %2 : tensor<1x1x3x1xf32>, tensor<1x1x3x1xi32>, tensor<1x1x3x1xi8>
}
