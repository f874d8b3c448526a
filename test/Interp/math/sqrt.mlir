// Correctly rounded.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e nnan 2>&1 | FileCheck %s --check-prefix=NNAN
func.func @f() -> (vector<5xf32>, tensor<2xf32>, f64, f16) {
  %c0 = arith.constant dense<[-0.0, -1.0, 0x7F800000, 1.0e-45, 0x7FC00000]> : vector<5xf32>
  %0 = math.sqrt %c0 : vector<5xf32>
  %c1 = arith.constant dense<[2.0, 0.25]> : tensor<2xf32>
  %1 = math.sqrt %c1 : tensor<2xf32>
  %c2 = arith.constant 2.0 : f64
  %2 = math.sqrt %c2 : f64
  %c3 = arith.constant 2.0 : f16
  %3 = math.sqrt %c3 : f16
  return %0, %1, %2, %3 : vector<5xf32>, tensor<2xf32>, f64, f16
}
// CHECK: result 0: 5xf32 = [-0.0, nan, inf, 3.743392e-23, nan]
// CHECK-NEXT: result 1: 2xf32 = [1.4142135, 0.5]
// CHECK-NEXT: result 2: f64 = 1.4142135623730{{[0-9]*}}
// CHECK-NEXT: result 3: f16 = 1.414
func.func @nnan() -> f32 {
  %c0 = arith.constant 0x7FC00000 : f32
  %0 = math.sqrt %c0 fastmath<nnan> : f32
  return %0 : f32
}
// NNAN: error: {{.*}} (math.sqrt) [fast-math-broken]
