// As its description says: max(min(x, lo), hi), so that only hi bounds it from below.
// math-expand-ops makes the same of it.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<3xf32>, f64) {
  %c0 = arith.constant dense<[0.5, -3.0, 0x7FC00000]> : vector<3xf32>
  %c1 = arith.constant dense<[0.0, 0.0, 0.0]> : vector<3xf32>
  %c2 = arith.constant dense<[1.0, 1.0, 1.0]> : vector<3xf32>
  %0 = math.clampf %c0 to [%c1, %c2] : vector<3xf32>
  %c3 = arith.constant 5.0 : f64
  %c4 = arith.constant 4.0 : f64
  %c5 = arith.constant 3.0 : f64
  %1 = math.clampf %c3 to [%c4, %c5] : f64
  return %0, %1 : vector<3xf32>, f64
}
// CHECK: result 0: 3xf32 = [1.0, 1.0, nan]
// CHECK-NEXT: result 1: f64 = 4.0
