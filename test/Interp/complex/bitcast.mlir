// The real part is the low half. 1.0f is 0x3F800000, -2.0f is 0xC0000000.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: i64 = -4611686017362034688
// CHECK: result 1: {{.*}} = (1.0, -2.0)
func.func @f() -> (i64, complex<f32>) {
  %z = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  %0 = complex.bitcast %z : complex<f32> to i64
  %1 = complex.bitcast %0 : i64 to complex<f32>
  return %0, %1 : i64, complex<f32>
}
