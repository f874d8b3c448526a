// Of 0, -0, a subnormal number, 1, the least number, inf, -inf, a quiet and a
// signaling NaN.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<9xi1>, i1, i1, tensor<2xi1>) {
  %c0 = arith.constant dense<[0.0, -0.0, 1.0e-45, 1.0, -3.4028235e+38, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFF800001]> : vector<9xf32>
  %0 = math.isnan %c0 : vector<9xf32>
  %c1 = arith.constant 5.0e-324 : f64
  %1 = math.isnan %c1 : f64
  %c2 = arith.constant 0x7F : f8E4M3FN
  %2 = math.isnan %c2 : f8E4M3FN
  %c3 = arith.constant dense<[6.0e-08, 1.0]> : tensor<2xf16>
  %3 = math.isnan %c3 : tensor<2xf16>
  return %0, %1, %2, %3 : vector<9xi1>, i1, i1, tensor<2xi1>
}
// CHECK: result 0: 9xi1 = [0, 0, 0, 0, 0, 0, 0, 1, 1]
// CHECK-NEXT: result 1: i1 = 0
// CHECK-NEXT: result 2: i1 = 1
// CHECK-NEXT: result 3: 2xi1 = [0, 0]
