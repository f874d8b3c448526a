// Equal in both parts; a NaN is equal to nothing.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: i1 = 1
// CHECK: result 1: i1 = 0
// CHECK: result 2: i1 = 1
// CHECK: result 3: i1 = 0
// CHECK: result 4: i1 = 1
func.func @f() -> (i1, i1, i1, i1, i1) {
  %a = complex.constant [1.0, 2.0] : complex<f64>
  %b = complex.constant [1.0, 3.0] : complex<f64>
  %n = complex.constant [0x7FF8000000000000 : f64, 2.0 : f64] : complex<f64>
  %0 = complex.eq %a, %a : complex<f64>
  %1 = complex.eq %a, %b : complex<f64>
  %2 = complex.neq %a, %b : complex<f64>
  %3 = complex.eq %n, %n : complex<f64>
  %4 = complex.neq %n, %n : complex<f64>
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
