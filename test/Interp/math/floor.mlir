// To an integer; the sign of a zero result is that of the operand.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<7xf32>, f64, f16, tensor<1xbf16>) {
  %c0 = arith.constant dense<[-0.5, -0.0, 0.5, 1.5, 0xFF800000, 0x7FC00000, 8388607.5]> : vector<7xf32>
  %0 = math.floor %c0 : vector<7xf32>
  %c1 = arith.constant -2.7 : f64
  %1 = math.floor %c1 : f64
  %c2 = arith.constant 1.25 : f16
  %2 = math.floor %c2 : f16
  %c3 = arith.constant dense<[3.75]> : tensor<1xbf16>
  %3 = math.floor %c3 : tensor<1xbf16>
  return %0, %1, %2, %3 : vector<7xf32>, f64, f16, tensor<1xbf16>
}
// CHECK: result 0: 7xf32 = [-1.0, -0.0, 0.0, 1.0, -inf, nan, 8388607.0]
// CHECK-NEXT: result 1: f64 = -3.0
// CHECK-NEXT: result 2: f16 = 1.0
// CHECK-NEXT: result 3: 1xbf16 = [3.0]
