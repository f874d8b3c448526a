// Rounded once: (1 + 2^-12)^2 - 1 - 2^-11 is 2^-24, which a rounded product has lost.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (f32, vector<3xf32>, f64, f16, tensor<1xbf16>) {
  %c0 = arith.constant 1.00024414 : f32
  %c1 = arith.constant -1.00048828 : f32
  %0 = math.fma %c0, %c0, %c1 : f32
  %c2 = arith.constant dense<[2.0, 0x7F800000, 3.0e+38]> : vector<3xf32>
  %c3 = arith.constant dense<[3.0, 0.0, 10.0]> : vector<3xf32>
  %c4 = arith.constant dense<[1.0, 1.0, -3.0e+38]> : vector<3xf32>
  %1 = math.fma %c2, %c3, %c4 : vector<3xf32>
  %c5 = arith.constant 0.1 : f64
  %c6 = arith.constant 10.0 : f64
  %c7 = arith.constant -1.0 : f64
  %2 = math.fma %c5, %c6, %c7 : f64
  %c8 = arith.constant 256.0 : f16
  %c9 = arith.constant -32768.0 : f16
  %3 = math.fma %c8, %c8, %c9 : f16
  %c10 = arith.constant dense<1.5> : tensor<1xbf16>
  %c11 = arith.constant dense<1.0> : tensor<1xbf16>
  %4 = math.fma %c10, %c10, %c11 : tensor<1xbf16>
  return %0, %1, %2, %3, %4
      : f32, vector<3xf32>, f64, f16, tensor<1xbf16>
}
// CHECK: result 0: f32 = 5.9604645e-08
// CHECK-NEXT: result 1: 3xf32 = [7.0, nan, inf]
// CHECK-NEXT: result 2: f64 = 5.551115123125783e-17
// CHECK-NEXT: result 3: f16 = 32768.0
// CHECK-NEXT: result 4: 1xbf16 = [3.25]
