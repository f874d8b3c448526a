// Operands are unsigned: -1 is 255 in i8.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e zero 2>&1 | FileCheck %s --check-prefix=ZERO
func.func @f() -> (i8, i16, i64, i1, vector<3xi8>) {
  %c0 = arith.constant -1 : i8
  %c1 = arith.constant 10 : i8
  %0 = arith.remui %c0, %c1 : i8
  %c2 = arith.constant 6 : i16
  %c3 = arith.constant -2 : i16
  %1 = arith.remui %c2, %c3 : i16
  %c4 = arith.constant -1 : i64
  %c5 = arith.constant 10 : i64
  %2 = arith.remui %c4, %c5 : i64
  %c6 = arith.constant true
  %3 = arith.remui %c6, %c6 : i1
  %c7 = arith.constant dense<[-1, -128, 7]> : vector<3xi8>
  %c8 = arith.constant dense<[16, -1, 7]> : vector<3xi8>
  %4 = arith.remui %c7, %c8 : vector<3xi8>
  return %0, %1, %2, %3, %4
      : i8, i16, i64, i1, vector<3xi8>
}
// CHECK: result 0: i8 = 5
// CHECK-NEXT: result 1: i16 = 6
// CHECK-NEXT: result 2: i64 = 5
// CHECK-NEXT: result 3: i1 = 0
// CHECK-NEXT: result 4: 3xi8 = [15, -128, 0]
func.func @zero() -> i32 {
  %c0 = arith.constant 1 : i32
  %c1 = arith.constant 0 : i32
  %0 = arith.remui %c0, %c1 : i32
  return %0 : i32
}
// ZERO: error: {{.*}} (arith.remui) [division-by-zero]
