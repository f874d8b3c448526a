// Functions at points where the result is known: exp(0) = 1, log(1) = 0,
// sqrt(-4) = 2 i, sqrt(3 + 4 i) = 2 + i, sin 0, cos 0, tanh 0, expm1 0, log1p 0,
// angle(-1) = pi, angle(-1 - 0 i) = -pi, sign(3 + 4 i) = 0.6 + 0.8 i, 0^0 = 1,
// 0^2 = 0, rsqrt(-4) = -i / 2, |-3 - 4 i| with huge parts.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: {{.*}} = (1.0, 0.0)
// CHECK: result 1: {{.*}} = (0.0, 0.0)
// CHECK: result 2: {{.*}} = (0.0, 2.0)
// CHECK: result 3: {{.*}} = (2.0, 1.0)
// CHECK: result 4: {{.*}} = (0.0, 0.0)
// CHECK: result 5: {{.*}} = (1.0, -0.0)
// CHECK: result 6: {{.*}} = (0.0, 0.0)
// CHECK: result 7: f64 = 3.141592653589793
// CHECK: result 8: f64 = -3.141592653589793
// CHECK: result 9: {{.*}} = (0.6, 0.8)
// CHECK: result 10: {{.*}} = (1.0, 0.0)
// CHECK: result 11: {{.*}} = (0.0, 0.0)
// CHECK: result 12: {{.*}} = ({{-?}}0.0, -0.5)
// CHECK: result 13: f64 = 5e+300
func.func @f() -> (complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, f64, f64, complex<f64>, complex<f64>, complex<f64>, complex<f64>, f64) {
  %zero = complex.constant [0.0, 0.0] : complex<f64>
  %one = complex.constant [1.0, 0.0] : complex<f64>
  %two = complex.constant [2.0, 0.0] : complex<f64>
  %m1 = complex.constant [-1.0, 0.0] : complex<f64>
  %m1n = complex.constant [-1.0, -0.0] : complex<f64>
  %m4 = complex.constant [-4.0, 0.0] : complex<f64>
  %z = complex.constant [3.0, 4.0] : complex<f64>
  %huge = complex.constant [-3.0e300, -4.0e300] : complex<f64>
  %0 = complex.exp %zero : complex<f64>
  %1 = complex.log %one : complex<f64>
  %2 = complex.sqrt %m4 : complex<f64>
  %3 = complex.sqrt %z : complex<f64>
  %4 = complex.sin %zero : complex<f64>
  %5 = complex.cos %zero : complex<f64>
  %6 = complex.tanh %zero : complex<f64>
  %7 = complex.angle %m1 : complex<f64>
  %8 = complex.angle %m1n : complex<f64>
  %9 = complex.sign %z : complex<f64>
  %10 = complex.pow %zero, %zero : complex<f64>
  %11 = complex.pow %zero, %two : complex<f64>
  %12 = complex.rsqrt %m4 : complex<f64>
  %13 = complex.abs %huge : complex<f64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13 : complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, f64, f64, complex<f64>, complex<f64>, complex<f64>, complex<f64>, f64
}
