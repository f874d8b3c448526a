// Rounds toward negative infinity, right up to INT_MIN.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not %plumb run %s -e overflow 2>&1 | FileCheck %s --check-prefix=OVERFLOW
func.func @f() -> (i8, i8, i8, i64, i64, vector<4xi8>) {
  %c0 = arith.constant 5 : i8
  %c1 = arith.constant -2 : i8
  %0 = arith.floordivsi %c0, %c1 : i8
  %c2 = arith.constant 7 : i8
  %c3 = arith.constant 2 : i8
  %1 = arith.floordivsi %c2, %c3 : i8
  %c4 = arith.constant 1 : i8
  %c5 = arith.constant -128 : i8
  %2 = arith.floordivsi %c4, %c5 : i8
  %c6 = arith.constant -9223372036854775808 : i64
  %c7 = arith.constant 3 : i64
  %3 = arith.floordivsi %c6, %c7 : i64
  %c8 = arith.constant 9223372036854775807 : i64
  %4 = arith.floordivsi %c6, %c8 : i64
  %c9 = arith.constant dense<[-7, -7, -128, 127]> : vector<4xi8>
  %c10 = arith.constant dense<[2, -2, 127, -128]> : vector<4xi8>
  %5 = arith.floordivsi %c9, %c10 : vector<4xi8>
  return %0, %1, %2, %3, %4, %5
      : i8, i8, i8, i64, i64, vector<4xi8>
}
// CHECK: result 0: i8 = -3
// CHECK-NEXT: result 1: i8 = 3
// CHECK-NEXT: result 2: i8 = -1
// CHECK-NEXT: result 3: i64 = -3074457345618258603
// CHECK-NEXT: result 4: i64 = -2
// CHECK-NEXT: result 5: 4xi8 = [-4, 3, -2, -1]
func.func @zero() -> i32 {
  %c0 = arith.constant 1 : i32
  %c1 = arith.constant 0 : i32
  %0 = arith.floordivsi %c0, %c1 : i32
  return %0 : i32
}
// ZERO: error: {{.*}} (arith.floordivsi) [division-by-zero]
func.func @overflow() -> i8 {
  %c0 = arith.constant -128 : i8
  %c1 = arith.constant -1 : i8
  %0 = arith.floordivsi %c0, %c1 : i8
  return %0 : i8
}
// OVERFLOW: error: {{.*}} (arith.floordivsi) [division-overflow]
