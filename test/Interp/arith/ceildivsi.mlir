// Rounds toward positive infinity, right up to INT_MIN. -2^63 / 3 is
// -3074457345618258602.67.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not %plumb run %s -e overflow 2>&1 | FileCheck %s --check-prefix=OVERFLOW
func.func @f() -> (i8, i8, i8, i64, i64, index, vector<4xi8>) {
  %c0 = arith.constant 7 : i8
  %c1 = arith.constant -2 : i8
  %0 = arith.ceildivsi %c0, %c1 : i8
  %c2 = arith.constant 2 : i8
  %1 = arith.ceildivsi %c0, %c2 : i8
  %c3 = arith.constant -128 : i8
  %2 = arith.ceildivsi %c3, %c3 : i8
  %c4 = arith.constant -9223372036854775808 : i64
  %c5 = arith.constant 3 : i64
  %3 = arith.ceildivsi %c4, %c5 : i64
  %c6 = arith.constant 9223372036854775807 : i64
  %4 = arith.ceildivsi %c4, %c6 : i64
  %c7 = arith.constant 1 : index
  %c8 = arith.constant -9223372036854775808 : index
  %5 = arith.ceildivsi %c7, %c8 : index
  %c9 = arith.constant dense<[-7, -7, -128, 127]> : vector<4xi8>
  %c10 = arith.constant dense<[2, -2, 127, -128]> : vector<4xi8>
  %6 = arith.ceildivsi %c9, %c10 : vector<4xi8>
  return %0, %1, %2, %3, %4, %5, %6
      : i8, i8, i8, i64, i64, index, vector<4xi8>
}
// CHECK: result 0: i8 = -3
// CHECK-NEXT: result 1: i8 = 4
// CHECK-NEXT: result 2: i8 = 1
// CHECK-NEXT: result 3: i64 = -3074457345618258602
// CHECK-NEXT: result 4: i64 = -1
// CHECK-NEXT: result 5: index = 0
// CHECK-NEXT: result 6: 4xi8 = [-3, 4, -1, 0]
func.func @zero() -> i32 {
  %c0 = arith.constant 1 : i32
  %c1 = arith.constant 0 : i32
  %0 = arith.ceildivsi %c0, %c1 : i32
  return %0 : i32
}
// ZERO: error: {{.*}} (arith.ceildivsi) [division-by-zero]
func.func @overflow() -> i8 {
  %c0 = arith.constant -128 : i8
  %c1 = arith.constant -1 : i8
  %0 = arith.ceildivsi %c0, %c1 : i8
  return %0 : i8
}
// OVERFLOW: error: {{.*}} (arith.ceildivsi) [division-overflow]
