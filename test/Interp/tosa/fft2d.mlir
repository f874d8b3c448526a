// The discrete Fourier transform by its definition. An impulse at (0, 1) of a
// 2 x 4 grid becomes exp(-2 pi i ox / 4) in every row: 1, -i, -1, i; the inverse
// turns the other way round, and neither is normalised: the inverse of the
// transform is 8 times the input. Thousandths, rounded, because cos(pi / 2) in
// f32 is not 0.

// RUN: %plumb run %s -e forward | FileCheck %s --check-prefixes=REAL,FWD
// RUN: %plumb run %s -e inverse | FileCheck %s --check-prefixes=REAL,INV
// RUN: %plumb run %s -e both | FileCheck %s --check-prefix=BOTH
// RUN: %plumb run %s -e complexInput | FileCheck %s --check-prefix=COMPLEX

// REAL: result 0: 1x2x4xi32 =
// REAL-NEXT: {{\[}}[1000, 0, -1000, 0],
// REAL-NEXT: [1000, 0, -1000, 0]]
// FWD: result 1: 1x2x4xi32 =
// FWD-NEXT: {{\[}}[0, -1000, 0, 1000],
// FWD-NEXT: [0, -1000, 0, 1000]]
// INV: result 1: 1x2x4xi32 =
// INV-NEXT: {{\[}}[0, 1000, 0, -1000],
// INV-NEXT: [0, 1000, 0, -1000]]

func.func private @thousandths(%x: tensor<1x2x4xf32>) -> tensor<1x2x4xi32> {
  %k = arith.constant dense<1.0e3> : tensor<1x2x4xf32>
  %s = arith.mulf %x, %k : tensor<1x2x4xf32>
  %r = math.roundeven %s : tensor<1x2x4xf32>
  %i = arith.fptosi %r : tensor<1x2x4xf32> to tensor<1x2x4xi32>
  return %i : tensor<1x2x4xi32>
}

func.func @forward() -> (tensor<1x2x4xi32>, tensor<1x2x4xi32>) {
  %x = arith.constant dense<[[[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]]> : tensor<1x2x4xf32>
  %z = arith.constant dense<0.0> : tensor<1x2x4xf32>
  %re, %im = tosa.fft2d %x, %z {inverse = false} : (tensor<1x2x4xf32>, tensor<1x2x4xf32>) -> (tensor<1x2x4xf32>, tensor<1x2x4xf32>)
  %a = call @thousandths(%re) : (tensor<1x2x4xf32>) -> tensor<1x2x4xi32>
  %b = call @thousandths(%im) : (tensor<1x2x4xf32>) -> tensor<1x2x4xi32>
  return %a, %b : tensor<1x2x4xi32>, tensor<1x2x4xi32>
}

func.func @inverse() -> (tensor<1x2x4xi32>, tensor<1x2x4xi32>) {
  %x = arith.constant dense<[[[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]]> : tensor<1x2x4xf32>
  %z = arith.constant dense<0.0> : tensor<1x2x4xf32>
  %re, %im = tosa.fft2d %x, %z {inverse = true} : (tensor<1x2x4xf32>, tensor<1x2x4xf32>) -> (tensor<1x2x4xf32>, tensor<1x2x4xf32>)
  %a = call @thousandths(%re) : (tensor<1x2x4xf32>) -> tensor<1x2x4xi32>
  %b = call @thousandths(%im) : (tensor<1x2x4xf32>) -> tensor<1x2x4xi32>
  return %a, %b : tensor<1x2x4xi32>, tensor<1x2x4xi32>
}

// BOTH: result 0: 1x2x4xi32 =
// BOTH-NEXT: {{\[}}[8000, -16000, 24000, 4000],
// BOTH-NEXT: [0, 40000, -8000, 2000]]
func.func @both() -> tensor<1x2x4xi32> {
  %x = arith.constant dense<[[[1.0, -2.0, 3.0, 0.5], [0.0, 5.0, -1.0, 0.25]]]> : tensor<1x2x4xf32>
  %z = arith.constant dense<0.0> : tensor<1x2x4xf32>
  %re, %im = tosa.fft2d %x, %z {inverse = false} : (tensor<1x2x4xf32>, tensor<1x2x4xf32>) -> (tensor<1x2x4xf32>, tensor<1x2x4xf32>)
  %re2, %im2 = tosa.fft2d %re, %im {inverse = true} : (tensor<1x2x4xf32>, tensor<1x2x4xf32>) -> (tensor<1x2x4xf32>, tensor<1x2x4xf32>)
  %a = call @thousandths(%re2) : (tensor<1x2x4xf32>) -> tensor<1x2x4xi32>
  return %a : tensor<1x2x4xi32>
}

// i at (1, 0): the transform is i exp(-pi i oy), i in row 0 and -i in row 1.
// COMPLEX: result 0: 1x2x4xi32 =
// COMPLEX-NEXT: {{\[}}[0, 0, 0, 0],
// COMPLEX-NEXT: [0, 0, 0, 0]]
// COMPLEX: result 1: 1x2x4xi32 =
// COMPLEX-NEXT: {{\[}}[1000, 1000, 1000, 1000],
// COMPLEX-NEXT: [-1000, -1000, -1000, -1000]]
func.func @complexInput() -> (tensor<1x2x4xi32>, tensor<1x2x4xi32>) {
  %z = arith.constant dense<0.0> : tensor<1x2x4xf32>
  %x = arith.constant dense<[[[0.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]]]> : tensor<1x2x4xf32>
  %re, %im = tosa.fft2d %z, %x {inverse = false} : (tensor<1x2x4xf32>, tensor<1x2x4xf32>) -> (tensor<1x2x4xf32>, tensor<1x2x4xf32>)
  %a = call @thousandths(%re) : (tensor<1x2x4xf32>) -> tensor<1x2x4xi32>
  %b = call @thousandths(%im) : (tensor<1x2x4xf32>) -> tensor<1x2x4xi32>
  return %a, %b : tensor<1x2x4xi32>, tensor<1x2x4xi32>
}
