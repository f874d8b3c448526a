// The nearest number to the exact value (computed with 200 bits), and the values of
// C at zeros, infinities, NaN and at the ends of the domain.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e nnan 2>&1 | FileCheck %s --check-prefix=NNAN
func.func @f() -> (vector<3xf32>, tensor<2xf32>, f64, f16) {
  %c0 = arith.constant dense<[-0.0, 0x7F800000, 0x7FC00000]> : vector<3xf32>
  %0 = math.sin %c0 : vector<3xf32>
  %c1 = arith.constant dense<[1.0, 100.0]> : tensor<2xf32>
  %1 = math.sin %c1 : tensor<2xf32>
  %c2 = arith.constant 1.0 : f64
  %2 = math.sin %c2 : f64
  %c3 = arith.constant 1.0 : f16
  %3 = math.sin %c3 : f16
  return %0, %1, %2, %3 : vector<3xf32>, tensor<2xf32>, f64, f16
}
// CHECK: result 0: 3xf32 = [-0.0, nan, nan]
// CHECK-NEXT: result 1: 2xf32 = [0.84147096, -0.50636566]
// CHECK-NEXT: result 2: f64 = 0.8414709848078{{[0-9]*}}
// CHECK-NEXT: result 3: f16 = 0.8413
func.func @nnan() -> f32 {
  %c0 = arith.constant 0x7FC00000 : f32
  %0 = math.sin %c0 fastmath<nnan> : f32
  return %0 : f32
}
// NNAN: error: {{.*}} (math.sin) [fast-math-broken]
