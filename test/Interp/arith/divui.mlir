// Operands are unsigned: -2 is 254 in i8.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not %plumb run %s -e exact 2>&1 | FileCheck %s --check-prefix=EXACT
func.func @f() -> (i8, i16, i64, i1, vector<4xi8>) {
  %c0 = arith.constant -2 : i8
  %c1 = arith.constant 3 : i8
  %0 = arith.divui %c0, %c1 : i8
  %c2 = arith.constant 6 : i16
  %c3 = arith.constant -2 : i16
  %1 = arith.divui %c2, %c3 : i16
  %c4 = arith.constant -1 : i64
  %c5 = arith.constant 2 : i64
  %2 = arith.divui %c4, %c5 : i64
  %c6 = arith.constant true
  %3 = arith.divui %c6, %c6 : i1
  %c7 = arith.constant dense<[-1, -128, 7, 0]> : vector<4xi8>
  %c8 = arith.constant dense<[1, 3, -1, 5]> : vector<4xi8>
  %4 = arith.divui %c7, %c8 : vector<4xi8>
  return %0, %1, %2, %3, %4
      : i8, i16, i64, i1, vector<4xi8>
}
// CHECK: result 0: i8 = 84
// CHECK-NEXT: result 1: i16 = 0
// CHECK-NEXT: result 2: i64 = 9223372036854775807
// CHECK-NEXT: result 3: i1 = 1
// CHECK-NEXT: result 4: 4xi8 = [-1, 42, 0, 0]
func.func @zero() -> i32 {
  %c0 = arith.constant 1 : i32
  %c1 = arith.constant 0 : i32
  %0 = arith.divui %c0, %c1 : i32
  return %0 : i32
}
// ZERO: error: {{.*}} (arith.divui) [division-by-zero]
func.func @exact() -> i8 {
  %c0 = arith.constant 7 : i8
  %c1 = arith.constant 2 : i8
  %0 = arith.divui %c0, %c1 exact : i8
  return %0 : i8
}
// EXACT: error: {{.*}} (arith.divui) [flag-broken]
