// Clears the sign, of NaN too.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<4xf32>, f64, tensor<1xf16>) {
  %c0 = arith.constant dense<[-1.5, -0.0, 0xFF800000, 0xFFC00000]> : vector<4xf32>
  %0 = math.absf %c0 : vector<4xf32>
  %c1 = arith.constant -5.0e-324 : f64
  %1 = math.absf %c1 : f64
  %c2 = arith.constant dense<[-2.0]> : tensor<1xf16>
  %2 = math.absf %c2 : tensor<1xf16>
  return %0, %1, %2 : vector<4xf32>, f64, tensor<1xf16>
}
// CHECK: result 0: 4xf32 = [1.5, 0.0, inf, nan]
// CHECK-NEXT: result 1: f64 = 5e-324
// CHECK-NEXT: result 2: 1xf16 = [2.0]
