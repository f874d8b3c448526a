// Underflow is gradual: half the smallest f32 number is a tie, and 0 is even.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<4xf32>, vector<2xf16>, vector<2xbf16>, f64, f32) {
  %c0 = arith.constant dense<[1.0e-45, 1.0e-45, -1.0, 0x7F800000]> : vector<4xf32>
  %c1 = arith.constant dense<[0.5, 0.75, 0.0, 0.0]> : vector<4xf32>
  %0 = arith.mulf %c0, %c1 : vector<4xf32>
  %c2 = arith.constant dense<[256.0, 0.1]> : vector<2xf16>
  %1 = arith.mulf %c2, %c2 : vector<2xf16>
  %c3 = arith.constant dense<[3.0, -1.5]> : vector<2xbf16>
  %c4 = arith.constant dense<[0.3333, 2.0]> : vector<2xbf16>
  %2 = arith.mulf %c3, %c4 : vector<2xbf16>
  %c5 = arith.constant 0.1 : f64
  %c6 = arith.constant 3.0 : f64
  %3 = arith.mulf %c5, %c6 : f64
  %c7 = arith.constant 3.0e+38 : f32
  %c8 = arith.constant 10.0 : f32
  %4 = arith.mulf %c7, %c8 : f32
  return %0, %1, %2, %3, %4
      : vector<4xf32>, vector<2xf16>, vector<2xbf16>, f64, f32
}
// CHECK: result 0: 4xf32 = [0.0, 1e-45, -0.0, nan]
// CHECK-NEXT: result 1: 2xf16 = [inf, 0.009995]
// CHECK-NEXT: result 2: 2xbf16 = [1.0, -3.0]
// CHECK-NEXT: result 3: f64 = 0.30000000000000004
// CHECK-NEXT: result 4: f32 = inf
