// By zero: an infinity of the right sign, or NaN for 0 / 0.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<4xf32>, vector<2xf16>, f64, f32) {
  %c0 = arith.constant dense<[1.0, -1.0, 0.0, 1.0]> : vector<4xf32>
  %c1 = arith.constant dense<[0.0, 0.0, 0.0, 0x7F800000]> : vector<4xf32>
  %0 = arith.divf %c0, %c1 : vector<4xf32>
  %c2 = arith.constant dense<[1.0, 1.0]> : vector<2xf16>
  %c3 = arith.constant dense<[3.0, -0.0]> : vector<2xf16>
  %1 = arith.divf %c2, %c3 : vector<2xf16>
  %c4 = arith.constant 1.0 : f64
  %c5 = arith.constant 3.0 : f64
  %2 = arith.divf %c4, %c5 : f64
  %c6 = arith.constant 1.0 : f32
  %c7 = arith.constant 3.0 : f32
  %3 = arith.divf %c6, %c7 : f32
  return %0, %1, %2, %3 : vector<4xf32>, vector<2xf16>, f64, f32
}
// CHECK: result 0: 4xf32 = [inf, -inf, nan, 0.0]
// CHECK-NEXT: result 1: 2xf16 = [0.3333, -inf]
// CHECK-NEXT: result 2: f64 = 0.3333333333333333
// CHECK-NEXT: result 3: f32 = 0.33333334
