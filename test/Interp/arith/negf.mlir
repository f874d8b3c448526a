// Flips the sign, of zeros, infinities and NaN too.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<3xf32>, f64, f16, tensor<1xbf16>, f8E4M3FNUZ) {
  %c0 = arith.constant dense<[1.5, -0.0, 0x7F800000]> : vector<3xf32>
  %0 = arith.negf %c0 : vector<3xf32>
  %c1 = arith.constant 0.0 : f64
  %1 = arith.negf %c1 : f64
  %c2 = arith.constant -65504.0 : f16
  %2 = arith.negf %c2 : f16
  %c3 = arith.constant dense<[2.0]> : tensor<1xbf16>
  %3 = arith.negf %c3 : tensor<1xbf16>
  %c4 = arith.constant 0.0 : f8E4M3FNUZ
  %4 = arith.negf %c4 : f8E4M3FNUZ
  return %0, %1, %2, %3, %4
      : vector<3xf32>, f64, f16, tensor<1xbf16>, f8E4M3FNUZ
}
// CHECK: result 0: 3xf32 = [-1.5, 0.0, -inf]
// CHECK-NEXT: result 1: f64 = -0.0
// CHECK-NEXT: result 2: f16 = 65504.0
// CHECK-NEXT: result 3: 1xbf16 = [-2.0]
// CHECK-NEXT: result 4: f8E4M3FNUZ = 0.0
