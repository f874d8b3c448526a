// Rounds toward zero. By zero and INT_MIN / -1: undefined, also in one lane.
// exact with a remainder: poison.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not %plumb run %s -e overflow 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: not %plumb run %s -e wide 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not %plumb run %s -e bool 2>&1 | FileCheck %s --check-prefix=BOOL
// RUN: not %plumb run %s -e lane 2>&1 | FileCheck %s --check-prefix=LANE
// RUN: not %plumb run %s -e exact 2>&1 | FileCheck %s --check-prefix=EXACT
func.func @f() -> (i8, i8, i64, i64, i1, index, vector<4xi8>) {
  %c0 = arith.constant 7 : i8
  %c1 = arith.constant 2 : i8
  %0 = arith.divsi %c0, %c1 : i8
  %c2 = arith.constant -7 : i8
  %1 = arith.divsi %c2, %c1 : i8
  %c3 = arith.constant -9223372036854775808 : i64
  %c4 = arith.constant 1 : i64
  %2 = arith.divsi %c3, %c4 : i64
  %c5 = arith.constant -2 : i64
  %3 = arith.divsi %c3, %c5 : i64
  %c6 = arith.constant false
  %c7 = arith.constant true
  %4 = arith.divsi %c6, %c7 : i1
  %c8 = arith.constant -9 : index
  %c9 = arith.constant 4 : index
  %5 = arith.divsi %c8, %c9 : index
  %c10 = arith.constant dense<[7, -7, -128, 127]> : vector<4xi8>
  %c11 = arith.constant dense<[-2, -2, 127, -128]> : vector<4xi8>
  %6 = arith.divsi %c10, %c11 : vector<4xi8>
  return %0, %1, %2, %3, %4, %5, %6
      : i8, i8, i64, i64, i1, index, vector<4xi8>
}
// CHECK: result 0: i8 = 3
// CHECK-NEXT: result 1: i8 = -3
// CHECK-NEXT: result 2: i64 = -9223372036854775808
// CHECK-NEXT: result 3: i64 = 4611686018427387904
// CHECK-NEXT: result 4: i1 = 0
// CHECK-NEXT: result 5: index = -2
// CHECK-NEXT: result 6: 4xi8 = [-3, 3, -1, 0]
func.func @zero() -> i32 {
  %c0 = arith.constant 1 : i32
  %c1 = arith.constant 0 : i32
  %0 = arith.divsi %c0, %c1 : i32
  return %0 : i32
}
// ZERO: error: {{.*}} (arith.divsi) [division-by-zero]
func.func @overflow() -> i8 {
  %c0 = arith.constant -128 : i8
  %c1 = arith.constant -1 : i8
  %0 = arith.divsi %c0, %c1 : i8
  return %0 : i8
}
// OVERFLOW: error: {{.*}} (arith.divsi) [division-overflow]
func.func @wide() -> i64 {
  %c0 = arith.constant -9223372036854775808 : i64
  %c1 = arith.constant -1 : i64
  %0 = arith.divsi %c0, %c1 : i64
  return %0 : i64
}
// WIDE: error: {{.*}} (arith.divsi) [division-overflow]
func.func @bool() -> i1 {
  %c0 = arith.constant true
  %c1 = arith.constant true
  %0 = arith.divsi %c0, %c1 : i1
  return %0 : i1
}
// BOOL: error: {{.*}} (arith.divsi) [division-overflow]
func.func @lane() -> vector<2xi8> {
  %c0 = arith.constant dense<[1, 1]> : vector<2xi8>
  %c1 = arith.constant dense<[1, 0]> : vector<2xi8>
  %0 = arith.divsi %c0, %c1 : vector<2xi8>
  return %0 : vector<2xi8>
}
// LANE: error: {{.*}} (arith.divsi) [division-by-zero]
func.func @exact() -> i8 {
  %c0 = arith.constant 7 : i8
  %c1 = arith.constant 2 : i8
  %0 = arith.divsi %c0, %c1 exact : i8
  return %0 : i8
}
// EXACT: error: {{.*}} (arith.divsi) [flag-broken]
