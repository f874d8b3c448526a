// The sign of the second operand, of its NaN too.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<4xf32>, f64, tensor<1xf16>) {
  %c0 = arith.constant dense<[1.5, -1.5, 0.0, 0x7FC00000]> : vector<4xf32>
  %c1 = arith.constant dense<[-0.0, 0xFFC00000, 0xFF800000, 1.0]> : vector<4xf32>
  %0 = math.copysign %c0, %c1 : vector<4xf32>
  %c2 = arith.constant -2.0 : f64
  %c3 = arith.constant 1.0 : f64
  %1 = math.copysign %c2, %c3 : f64
  %c4 = arith.constant dense<[1.0]> : tensor<1xf16>
  %c5 = arith.constant dense<[-1.0]> : tensor<1xf16>
  %2 = math.copysign %c4, %c5 : tensor<1xf16>
  return %0, %1, %2 : vector<4xf32>, f64, tensor<1xf16>
}
// CHECK: result 0: 4xf32 = [-1.5, -1.5, -0.0, nan]
// CHECK-NEXT: result 1: f64 = 2.0
// CHECK-NEXT: result 2: 1xf16 = [-1.0]
