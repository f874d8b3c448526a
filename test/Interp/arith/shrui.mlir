// Zeros come in.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e width 2>&1 | FileCheck %s --check-prefix=WIDTH
// RUN: not %plumb run %s -e exact 2>&1 | FileCheck %s --check-prefix=EXACT
func.func @f() -> (i8, i8, i64, i1, vector<3xi8>) {
  %c0 = arith.constant 160 : i8
  %c1 = arith.constant 3 : i8
  %0 = arith.shrui %c0, %c1 : i8
  %c2 = arith.constant 6 : i8
  %1 = arith.shrui %c0, %c2 : i8
  %c3 = arith.constant -1 : i64
  %c4 = arith.constant 63 : i64
  %2 = arith.shrui %c3, %c4 : i64
  %c5 = arith.constant true
  %c6 = arith.constant false
  %3 = arith.shrui %c5, %c6 : i1
  %c7 = arith.constant dense<[-128, -1, 3]> : vector<3xi8>
  %c8 = arith.constant dense<[7, 4, 1]> : vector<3xi8>
  %4 = arith.shrui %c7, %c8 : vector<3xi8>
  return %0, %1, %2, %3, %4
      : i8, i8, i64, i1, vector<3xi8>
}
// CHECK: result 0: i8 = 20
// CHECK-NEXT: result 1: i8 = 2
// CHECK-NEXT: result 2: i64 = 1
// CHECK-NEXT: result 3: i1 = 1
// CHECK-NEXT: result 4: 3xi8 = [1, 15, 1]
func.func @width() -> i8 {
  %c0 = arith.constant 1 : i8
  %c1 = arith.constant 8 : i8
  %0 = arith.shrui %c0, %c1 : i8
  return %0 : i8
}
// WIDTH: error: {{.*}} (arith.shrui) [shift-past-width]
func.func @exact() -> i8 {
  %c0 = arith.constant 3 : i8
  %c1 = arith.constant 1 : i8
  %0 = arith.shrui %c0, %c1 exact : i8
  return %0 : i8
}
// EXACT: error: {{.*}} (arith.shrui) [flag-broken]
