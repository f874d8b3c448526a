// maximumf and minimumf give a NaN operand, maxnumf and minnumf the other one.
// -0 is less than +0 in the first two; in the others it is so here.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e nnan 2>&1 | FileCheck %s --check-prefix=NNAN
func.func @f() -> (vector<5xf32>, vector<5xf32>, vector<5xf32>,
                vector<5xf32>, f64, f16, f64, bf16) {
  %c0 = arith.constant dense<[1.0, 0x7FC00000, -0.0, 0.0, -1.0]> : vector<5xf32>
  %c1 = arith.constant dense<[2.0, 1.0, 0.0, -0.0, 0x7FC00000]> : vector<5xf32>
  %0 = arith.maximumf %c0, %c1 : vector<5xf32>
  %1 = arith.minimumf %c0, %c1 : vector<5xf32>
  %2 = arith.maxnumf %c0, %c1 : vector<5xf32>
  %3 = arith.minnumf %c0, %c1 : vector<5xf32>
  %c2 = arith.constant -1.0 : f64
  %c3 = arith.constant -2.0 : f64
  %4 = arith.maximumf %c2, %c3 : f64
  %c4 = arith.constant 0x7C00 : f16
  %c5 = arith.constant 1.0 : f16
  %5 = arith.maximumf %c4, %c5 : f16
  %6 = arith.minnumf %c2, %c3 : f64
  %c6 = arith.constant 1.0 : bf16
  %c7 = arith.constant 0.5 : bf16
  %7 = arith.minnumf %c6, %c7 : bf16
  return %0, %1, %2, %3, %4, %5, %6, %7
      : vector<5xf32>, vector<5xf32>, vector<5xf32>, vector<5xf32>, f64, f16,
      f64, bf16
}
// CHECK: result 0: 5xf32 = [2.0, nan, 0.0, 0.0, nan]
// CHECK-NEXT: result 1: 5xf32 = [1.0, nan, -0.0, -0.0, nan]
// CHECK-NEXT: result 2: 5xf32 = [2.0, 1.0, 0.0, 0.0, -1.0]
// CHECK-NEXT: result 3: 5xf32 = [1.0, 1.0, -0.0, -0.0, -1.0]
// CHECK-NEXT: result 4: f64 = -1.0
// CHECK-NEXT: result 5: f16 = inf
// CHECK-NEXT: result 6: f64 = -2.0
// CHECK-NEXT: result 7: bf16 = 0.5
func.func @nnan() -> f32 {
  %c0 = arith.constant 1.0 : f32
  %c1 = arith.constant 0x7FC00000 : f32
  %0 = arith.maxnumf %c0, %c1 fastmath<nnan> : f32
  return %0 : f32
}
// NNAN: error: {{.*}} (arith.maxnumf) [fast-math-broken]
