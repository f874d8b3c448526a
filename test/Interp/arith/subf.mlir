// x - x is +0, inf - inf a NaN.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<4xf32>, f64, f16) {
  %c0 = arith.constant dense<[1.5, -0.0, 0x7F800000, 1.0e-45]> : vector<4xf32>
  %c1 = arith.constant dense<[1.5, 0.0, 0x7F800000, 3.0e-45]> : vector<4xf32>
  %0 = arith.subf %c0, %c1 : vector<4xf32>
  %c2 = arith.constant 0.3 : f64
  %c3 = arith.constant 0.1 : f64
  %1 = arith.subf %c2, %c3 : f64
  %c4 = arith.constant 1.0 : f16
  %c5 = arith.constant 0.9995 : f16
  %2 = arith.subf %c4, %c5 : f16
  return %0, %1, %2 : vector<4xf32>, f64, f16
}
// CHECK: result 0: 4xf32 = [0.0, -0.0, nan, -1e-45]
// CHECK-NEXT: result 1: f64 = 0.19999999999999998
// CHECK-NEXT: result 2: f16 = 0.000488
