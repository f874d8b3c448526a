// Copies of the sign come in: 160 is -96 in i8, shifted by 3 it is 0b11110100.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e width 2>&1 | FileCheck %s --check-prefix=WIDTH
// RUN: not %plumb run %s -e exact 2>&1 | FileCheck %s --check-prefix=EXACT
func.func @f() -> (i8, i8, i8, i64, vector<3xi8>) {
  %c0 = arith.constant 160 : i8
  %c1 = arith.constant 3 : i8
  %0 = arith.shrsi %c0, %c1 : i8
  %c2 = arith.constant 98 : i8
  %1 = arith.shrsi %c2, %c1 : i8
  %c3 = arith.constant -1 : i8
  %c4 = arith.constant 7 : i8
  %2 = arith.shrsi %c3, %c4 : i8
  %c5 = arith.constant -9223372036854775808 : i64
  %c6 = arith.constant 63 : i64
  %3 = arith.shrsi %c5, %c6 : i64
  %c7 = arith.constant dense<[-128, 127, -3]> : vector<3xi8>
  %c8 = arith.constant dense<[7, 6, 1]> : vector<3xi8>
  %4 = arith.shrsi %c7, %c8 : vector<3xi8>
  return %0, %1, %2, %3, %4
      : i8, i8, i8, i64, vector<3xi8>
}
// CHECK: result 0: i8 = -12
// CHECK-NEXT: result 1: i8 = 12
// CHECK-NEXT: result 2: i8 = -1
// CHECK-NEXT: result 3: i64 = -1
// CHECK-NEXT: result 4: 3xi8 = [-1, 1, -2]
func.func @width() -> i8 {
  %c0 = arith.constant 1 : i8
  %c1 = arith.constant 8 : i8
  %0 = arith.shrsi %c0, %c1 : i8
  return %0 : i8
}
// WIDTH: error: {{.*}} (arith.shrsi) [shift-past-width]
func.func @exact() -> i8 {
  %c0 = arith.constant 3 : i8
  %c1 = arith.constant 1 : i8
  %0 = arith.shrsi %c0, %c1 exact : i8
  return %0 : i8
}
// EXACT: error: {{.*}} (arith.shrsi) [flag-broken]
