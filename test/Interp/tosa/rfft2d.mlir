// The first W / 2 + 1 columns of the transform of real data. By hand for
// [[1, 2, 3, 4], [0, 0, 0, 0]]: 10, -2 + 2i, -2 in both rows (numpy.fft.rfft2
// says the same). Thousandths, rounded.

// RUN: %plumb run %s | FileCheck %s
// CHECK: result 0: 1x2x3xi32 =
// CHECK-NEXT: {{\[}}[10000, -2000, -2000],
// CHECK-NEXT: [10000, -2000, -2000]]
// CHECK: result 1: 1x2x3xi32 =
// CHECK-NEXT: {{\[}}[0, 2000, 0],
// CHECK-NEXT: [0, 2000, 0]]
func.func @f() -> (tensor<1x2x3xi32>, tensor<1x2x3xi32>) {
  %x = arith.constant dense<[[[1.0, 2.0, 3.0, 4.0], [0.0, 0.0, 0.0, 0.0]]]> : tensor<1x2x4xf32>
  %re, %im = tosa.rfft2d %x : (tensor<1x2x4xf32>) -> (tensor<1x2x3xf32>, tensor<1x2x3xf32>)
  %k = arith.constant dense<1.0e3> : tensor<1x2x3xf32>
  %a = arith.mulf %re, %k : tensor<1x2x3xf32>
  %b = arith.mulf %im, %k : tensor<1x2x3xf32>
  %c = math.roundeven %a : tensor<1x2x3xf32>
  %d = math.roundeven %b : tensor<1x2x3xf32>
  %e = arith.fptosi %c : tensor<1x2x3xf32> to tensor<1x2x3xi32>
  %g = arith.fptosi %d : tensor<1x2x3xf32> to tensor<1x2x3xi32>
  return %e, %g : tensor<1x2x3xi32>, tensor<1x2x3xi32>
}
