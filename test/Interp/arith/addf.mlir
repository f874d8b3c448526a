// Rounded once to nearest even. 65504 + 16 = 65520 is beyond f16; 448 + 16 is a
// tie in f8E4M3FN, which has no infinity.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e nnan 2>&1 | FileCheck %s --check-prefix=NNAN
// RUN: not %plumb run %s -e nnan_result 2>&1 | FileCheck %s --check-prefix=NNAN-RESULT
// RUN: not %plumb run %s -e ninf 2>&1 | FileCheck %s --check-prefix=NINF
func.func @f() -> (vector<4xf32>, vector<3xf32>, vector<3xf16>,
                vector<2xbf16>, vector<2xf8E4M3FN>, f64, f32, f32,
                tensor<2xf32>) {
  %c0 = arith.constant dense<[1.0, 1.0, 0x7F800000, -0.0]> : vector<4xf32>
  %c1 = arith.constant dense<[5.9604645e-08, 5.9604652e-08, 0xFF800000, -0.0]> : vector<4xf32>
  %0 = arith.addf %c0, %c1 : vector<4xf32>
  %c2 = arith.constant dense<[1.0e-45, 0x7FC00000, -0.0]> : vector<3xf32>
  %c3 = arith.constant dense<[1.0e-45, 1.0, 0.0]> : vector<3xf32>
  %1 = arith.addf %c2, %c3 : vector<3xf32>
  %c4 = arith.constant dense<[65504.0, 65504.0, 1.0]> : vector<3xf16>
  %c5 = arith.constant dense<[15.0, 16.0, 0.00048828125]> : vector<3xf16>
  %2 = arith.addf %c4, %c5 : vector<3xf16>
  %c6 = arith.constant dense<[1.0, 1.0]> : vector<2xbf16>
  %c7 = arith.constant dense<[0.00390625, 0.005859375]> : vector<2xbf16>
  %3 = arith.addf %c6, %c7 : vector<2xbf16>
  %c8 = arith.constant dense<[448.0, 448.0]> : vector<2xf8E4M3FN>
  %c9 = arith.constant dense<[16.0, 32.0]> : vector<2xf8E4M3FN>
  %4 = arith.addf %c8, %c9 : vector<2xf8E4M3FN>
  %c10 = arith.constant 0.1 : f64
  %c11 = arith.constant 0.2 : f64
  %5 = arith.addf %c10, %c11 : f64
  %c12 = arith.constant 0.1 : f32
  %c13 = arith.constant 0.2 : f32
  %6 = arith.addf %c12, %c13 : f32
  %c14 = arith.constant 0.3 : f32
  %c15 = arith.constant 0.6 : f32
  %7 = arith.addf %c14, %c15 : f32
  %c16 = arith.constant dense<[1.5, 2.5]> : tensor<2xf32>
  %c17 = arith.constant dense<[0.25, -2.5]> : tensor<2xf32>
  %8 = arith.addf %c16, %c17 : tensor<2xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8
      : vector<4xf32>, vector<3xf32>, vector<3xf16>, vector<2xbf16>,
      vector<2xf8E4M3FN>, f64, f32, f32, tensor<2xf32>
}
// CHECK: result 0: 4xf32 = [1.0, 1.0000001, nan, -0.0]
// CHECK-NEXT: result 1: 3xf32 = [3e-45, nan, 0.0]
// CHECK-NEXT: result 2: 3xf16 = [65504.0, inf, 1.0]
// CHECK-NEXT: result 3: 2xbf16 = [1.0, 1.01]
// CHECK-NEXT: result 4: 2xf8E4M3FN = [448.0, nan]
// CHECK-NEXT: result 5: f64 = 0.30000000000000004
// CHECK-NEXT: result 6: f32 = 0.3
// CHECK-NEXT: result 7: f32 = 0.90000004
// CHECK-NEXT: result 8: 2xf32 = [1.75, 0.0]
func.func @nnan() -> f32 {
  %c0 = arith.constant 1.0 : f32
  %c1 = arith.constant 0x7FC00000 : f32
  %0 = arith.addf %c0, %c1 fastmath<nnan> : f32
  return %0 : f32
}
// NNAN: error: {{.*}} (arith.addf) [fast-math-broken]
func.func @nnan_result() -> f32 {
  %c0 = arith.constant 0x7F800000 : f32
  %c1 = arith.constant 0xFF800000 : f32
  %0 = arith.addf %c0, %c1 fastmath<nnan> : f32
  return %0 : f32
}
// NNAN-RESULT: error: {{.*}} (arith.addf) [fast-math-broken]
func.func @ninf() -> f32 {
  %c0 = arith.constant 3.0e+38 : f32
  %c1 = arith.constant 3.0e+38 : f32
  %0 = arith.addf %c0, %c1 fastmath<ninf> : f32
  return %0 : f32
}
// NINF: error: {{.*}} (arith.addf) [fast-math-broken]
