// The nearest number to the exact value (computed with 200 bits), and the values of
// C at zeros, infinities, NaN and at the ends of the domain.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e nnan 2>&1 | FileCheck %s --check-prefix=NNAN
func.func @f() -> (vector<5xf32>, tensor<2xf32>, f64, f16) {
  %c0 = arith.constant dense<[10.0, -149.0, 128.0, 0xFF800000, 0x7FC00000]> : vector<5xf32>
  %0 = math.exp2 %c0 : vector<5xf32>
  %c1 = arith.constant dense<[0.5, -1.25]> : tensor<2xf32>
  %1 = math.exp2 %c1 : tensor<2xf32>
  %c2 = arith.constant 0.5 : f64
  %2 = math.exp2 %c2 : f64
  %c3 = arith.constant 0.5 : f16
  %3 = math.exp2 %c3 : f16
  return %0, %1, %2, %3 : vector<5xf32>, tensor<2xf32>, f64, f16
}
// CHECK: result 0: 5xf32 = [1024.0, 1e-45, inf, 0.0, nan]
// CHECK-NEXT: result 1: 2xf32 = [1.4142135, 0.4204482]
// CHECK-NEXT: result 2: f64 = 1.4142135623730{{[0-9]*}}
// CHECK-NEXT: result 3: f16 = 1.414
func.func @nnan() -> f32 {
  %c0 = arith.constant 0x7FC00000 : f32
  %0 = math.exp2 %c0 fastmath<nnan> : f32
  return %0 : f32
}
// NNAN: error: {{.*}} (math.exp2) [fast-math-broken]
