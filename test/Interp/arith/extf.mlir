// Exact: subnormal numbers of the narrow type are normal in the wide one.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<4xf32>, f64, f32, vector<2xf16>, vector<2xf32>,
                tensor<2xbf16>) {
  %c0 = arith.constant dense<[5.9604645e-08, 65504.0, -0.0, 0x7E00]> : vector<4xf16>
  %0 = arith.extf %c0 : vector<4xf16> to vector<4xf32>
  %c1 = arith.constant 1.0e-45 : f32
  %1 = arith.extf %c1 : f32 to f64
  %c2 = arith.constant 0.1 : bf16
  %2 = arith.extf %c2 : bf16 to f32
  %c3 = arith.constant dense<[448.0, 0x7F]> : vector<2xf8E4M3FN>
  %3 = arith.extf %c3 : vector<2xf8E4M3FN> to vector<2xf16>
  %c4 = arith.constant dense<[57344.0, 0x7C]> : vector<2xf8E5M2>
  %4 = arith.extf %c4 : vector<2xf8E5M2> to vector<2xf32>
  %c5 = arith.constant dense<[6.0, 0.5]> : tensor<2xf4E2M1FN>
  %5 = arith.extf %c5 : tensor<2xf4E2M1FN> to tensor<2xbf16>
  return %0, %1, %2, %3, %4, %5
      : vector<4xf32>, f64, f32, vector<2xf16>, vector<2xf32>, tensor<2xbf16>
}
// CHECK: result 0: 4xf32 = [5.9604645e-08, 65504.0, -0.0, nan]
// CHECK-NEXT: result 1: f64 = 1.401298464324817e-45
// CHECK-NEXT: result 2: f32 = 0.100097656
// CHECK-NEXT: result 3: 2xf16 = [448.0, nan]
// CHECK-NEXT: result 4: 2xf32 = [57344.0, inf]
// CHECK-NEXT: result 5: 2xbf16 = [6.0, 0.5]
