// Division where the textbook's formula overflows, by zero, of and by infinities
// (C17 Annex G: infinite / finite is infinite, finite / infinite is zero).
// By hand: (1e300 + 1e300 i) / (1e300 + 1e300 i) = 1.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: {{.*}} = (1.0, 0.0)
// CHECK: result 1: {{.*}} = (inf, inf)
// CHECK: result 2: {{.*}} = (inf, -inf)
// CHECK: result 3: {{.*}} = (0.0, 0.0)
func.func @f() -> (complex<f64>, complex<f64>, complex<f64>, complex<f64>) {
  %big = complex.constant [1.0e300, 1.0e300] : complex<f64>
  %zero = complex.constant [0.0, 0.0] : complex<f64>
  %one = complex.constant [1.0, 1.0] : complex<f64>
  %inf = complex.constant [0x7FF0000000000000 : f64, 0.0 : f64] : complex<f64>
  %0 = complex.div %big, %big : complex<f64>
  %1 = complex.div %one, %zero : complex<f64>
  %2 = complex.div %inf, %one : complex<f64>
  %3 = complex.div %one, %inf : complex<f64>
  return %0, %1, %2, %3 : complex<f64>, complex<f64>, complex<f64>, complex<f64>
}
