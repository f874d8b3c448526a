// scaling_extf multiplies by a power of two, scaling_truncf divides by it. A scale
// of another type is rounded to one: 3.9 is 4. A NaN scale gives NaN.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (f32, vector<2xbf16>, f16, f4E2M1FN, vector<3xf8E4M3FN>,
                tensor<1xf6E2M3FN>) {
  %c0 = arith.constant 6.0 : f4E2M1FN
  %c1 = arith.constant 4.0 : f8E8M0FNU
  %0 = arith.scaling_extf %c0, %c1 : f4E2M1FN, f8E8M0FNU to f32
  %c2 = arith.constant dense<[-1.5, 0.5]> : vector<2xf4E2M1FN>
  %c3 = arith.constant dense<[0.5, 0xFF]> : vector<2xf8E8M0FNU>
  %1 = arith.scaling_extf %c2, %c3 : vector<2xf4E2M1FN>, vector<2xf8E8M0FNU> to vector<2xbf16>
  %c4 = arith.constant 3.0 : f8E4M3FN
  %c5 = arith.constant 3.9 : f32
  %2 = arith.scaling_extf %c4, %c5 : f8E4M3FN, f32 to f16
  %c6 = arith.constant 24.0 : f32
  %3 = arith.scaling_truncf %c6, %c1 : f32, f8E8M0FNU to f4E2M1FN
  %c7 = arith.constant dense<[1.0, -3.0, 1000.0]> : vector<3xf32>
  %c8 = arith.constant dense<[2.0, 0.5, 1.0]> : vector<3xf8E8M0FNU>
  %4 = arith.scaling_truncf %c7, %c8 : vector<3xf32>, vector<3xf8E8M0FNU> to vector<3xf8E4M3FN>
  %c9 = arith.constant dense<2.25> : tensor<1xf16>
  %c10 = arith.constant dense<2.0> : tensor<1xf8E8M0FNU>
  %5 = arith.scaling_truncf %c9, %c10 : tensor<1xf16>, tensor<1xf8E8M0FNU> to tensor<1xf6E2M3FN>
  return %0, %1, %2, %3, %4, %5
      : f32, vector<2xbf16>, f16, f4E2M1FN, vector<3xf8E4M3FN>,
      tensor<1xf6E2M3FN>
}
// CHECK: result 0: f32 = 24.0
// CHECK-NEXT: result 1: 2xbf16 = [-0.75, nan]
// CHECK-NEXT: result 2: f16 = 12.0
// CHECK-NEXT: result 3: f4E2M1FN = 6.0
// CHECK-NEXT: result 4: 3xf8E4M3FN = [0.5, -6.0, nan]
// CHECK-NEXT: result 5: 1xf6E2M3FN = [1.125]
