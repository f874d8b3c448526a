// The sign of the dividend; exact.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<4xf32>, f64, f16) {
  %c0 = arith.constant dense<[7.5, -7.5, 5.0, 5.0]> : vector<4xf32>
  %c1 = arith.constant dense<[2.0, 2.0, 0.0, 0x7F800000]> : vector<4xf32>
  %0 = arith.remf %c0, %c1 : vector<4xf32>
  %c2 = arith.constant 1.0e+300 : f64
  %c3 = arith.constant 7.0 : f64
  %1 = arith.remf %c2, %c3 : f64
  %c4 = arith.constant -6.0 : f16
  %c5 = arith.constant 3.0 : f16
  %2 = arith.remf %c4, %c5 : f16
  return %0, %1, %2 : vector<4xf32>, f64, f16
}
// CHECK: result 0: 4xf32 = [1.5, -1.5, nan, 5.0]
// CHECK-NEXT: result 1: f64 = 1.0
// CHECK-NEXT: result 2: f16 = -0.0
