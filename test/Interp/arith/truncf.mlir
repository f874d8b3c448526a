// To nearest even unless a mode is given. 65519.996 is the f32 number below the
// tie 65520. f8E4M3FN: 464 is a tie between 448 and what would be 480.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e ninf 2>&1 | FileCheck %s --check-prefix=NINF
func.func @f() -> (vector<4xf16>, vector<2xbf16>, f32, f32,
                vector<4xf8E4M3FN>, vector<3xf4E2M1FN>, vector<3xbf16>,
                vector<3xbf16>, vector<3xbf16>, vector<3xbf16>,
                vector<3xbf16>, tensor<2xf16>) {
  %c0 = arith.constant dense<[65519.996, 65520.0, 2.9802322e-08, 2.9802326e-08]> : vector<4xf32>
  %0 = arith.truncf %c0 : vector<4xf32> to vector<4xf16>
  %c1 = arith.constant dense<[1.00390625, 1.01171875]> : vector<2xf32>
  %1 = arith.truncf %c1 : vector<2xf32> to vector<2xbf16>
  %c2 = arith.constant 0.1 : f64
  %2 = arith.truncf %c2 : f64 to f32
  %c3 = arith.constant 1.0e+300 : f64
  %3 = arith.truncf %c3 : f64 to f32
  %c4 = arith.constant dense<[464.0, 464.00003, -0.0, 0x7FC00000]> : vector<4xf32>
  %4 = arith.truncf %c4 : vector<4xf32> to vector<4xf8E4M3FN>
  %c5 = arith.constant dense<[7.0, 100.0, -5.0]> : vector<3xf32>
  %5 = arith.truncf %c5 : vector<3xf32> to vector<3xf4E2M1FN>
  %c6 = arith.constant dense<[1.00390625, -1.00390625, 1.001]> : vector<3xf32>
  %6 = arith.truncf %c6 to_nearest_even : vector<3xf32> to vector<3xbf16>
  %7 = arith.truncf %c6 downward : vector<3xf32> to vector<3xbf16>
  %8 = arith.truncf %c6 upward : vector<3xf32> to vector<3xbf16>
  %9 = arith.truncf %c6 toward_zero : vector<3xf32> to vector<3xbf16>
  %10 = arith.truncf %c6 to_nearest_away : vector<3xf32> to vector<3xbf16>
  %c7 = arith.constant dense<[3.0, 0.5]> : tensor<2xf32>
  %11 = arith.truncf %c7 : tensor<2xf32> to tensor<2xf16>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11
      : vector<4xf16>, vector<2xbf16>, f32, f32, vector<4xf8E4M3FN>,
      vector<3xf4E2M1FN>, vector<3xbf16>, vector<3xbf16>, vector<3xbf16>,
      vector<3xbf16>, vector<3xbf16>, tensor<2xf16>
}
// CHECK: result 0: 4xf16 = [65504.0, inf, 0.0, 6e-08]
// CHECK-NEXT: result 1: 2xbf16 = [1.0, 1.016]
// CHECK-NEXT: result 2: f32 = 0.1
// CHECK-NEXT: result 3: f32 = inf
// CHECK-NEXT: result 4: 4xf8E4M3FN = [448.0, nan, -0.0, nan]
// CHECK-NEXT: result 5: 3xf4E2M1FN = [6.0, 6.0, -4.0]
// CHECK-NEXT: result 6: 3xbf16 = [1.0, -1.0, 1.0]
// CHECK-NEXT: result 7: 3xbf16 = [1.0, -1.01, 1.0]
// CHECK-NEXT: result 8: 3xbf16 = [1.01, -1.0, 1.01]
// CHECK-NEXT: result 9: 3xbf16 = [1.0, -1.0, 1.0]
// CHECK-NEXT: result 10: 3xbf16 = [1.01, -1.01, 1.0]
// CHECK-NEXT: result 11: 2xf16 = [3.0, 0.5]
func.func @ninf() -> f32 {
  %c0 = arith.constant 1.0e+300 : f64
  %0 = arith.truncf %c0 fastmath<ninf> : f64 to f32
  return %0 : f32
}
// NINF: error: {{.*}} (arith.truncf) [fast-math-broken]
