// Integer powers: (1 + i)^0, (1 + i)^5 = -4 - 4 i, (1 + i)^-2 = -i / 2, i^4 of i8.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: {{.*}} = (1.0, 0.0)
// CHECK: result 1: {{.*}} = (-4.0, -4.0)
// CHECK: result 2: {{.*}} = (0.0, -0.5)
// CHECK: result 3: {{.*}} = (1.0, 0.0)
func.func @f() -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %z = complex.constant [1.0 : f32, 1.0 : f32] : complex<f32>
  %i = complex.constant [0.0 : f32, 1.0 : f32] : complex<f32>
  %n0 = arith.constant 0 : i32
  %n5 = arith.constant 5 : i32
  %n2 = arith.constant -2 : i32
  %n4 = arith.constant 4 : i8
  %0 = complex.powi %z, %n0 : complex<f32>, i32
  %1 = complex.powi %z, %n5 : complex<f32>, i32
  %2 = complex.powi %z, %n2 : complex<f32>, i32
  %3 = complex.powi %i, %n4 : complex<f32>, i8
  return %0, %1, %2, %3 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}
