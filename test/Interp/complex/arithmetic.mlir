// a = 3 + 4 i, b = 1 - 2 i. By hand: a + b, a - b, a b = 11 - 2 i,
// a / b = -1 + 2 i, -a, conj a, |a| = 5, re, im.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: {{.*}} = (4.0, 2.0)
// CHECK: result 1: {{.*}} = (2.0, 6.0)
// CHECK: result 2: {{.*}} = (11.0, -2.0)
// CHECK: result 3: {{.*}} = (-1.0, 2.0)
// CHECK: result 4: {{.*}} = (-3.0, -4.0)
// CHECK: result 5: {{.*}} = (3.0, -4.0)
// CHECK: result 6: f32 = 5.0
// CHECK: result 7: f32 = 3.0
// CHECK: result 8: f32 = 4.0
func.func @f() -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, f32, f32) {
  %r = arith.constant 1.0 : f32
  %i = arith.constant -2.0 : f32
  %a = complex.constant [3.0 : f32, 4.0 : f32] : complex<f32>
  %b = complex.create %r, %i : complex<f32>
  %0 = complex.add %a, %b : complex<f32>
  %1 = complex.sub %a, %b : complex<f32>
  %2 = complex.mul %a, %b : complex<f32>
  %3 = complex.div %a, %b : complex<f32>
  %4 = complex.neg %a : complex<f32>
  %5 = complex.conj %a : complex<f32>
  %6 = complex.abs %a : complex<f32>
  %7 = complex.re %a : complex<f32>
  %8 = complex.im %a : complex<f32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, f32, f32
}
