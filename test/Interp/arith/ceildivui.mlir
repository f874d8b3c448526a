// Unsigned, rounded up; nothing overflows on the way.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e zero 2>&1 | FileCheck %s --check-prefix=ZERO
func.func @f() -> (i16, i8, i8, i64, i1, vector<3xi8>) {
  %c0 = arith.constant 6 : i16
  %c1 = arith.constant -2 : i16
  %0 = arith.ceildivui %c0, %c1 : i16
  %c2 = arith.constant -1 : i8
  %c3 = arith.constant 2 : i8
  %1 = arith.ceildivui %c2, %c3 : i8
  %c4 = arith.constant 0 : i8
  %c5 = arith.constant 5 : i8
  %2 = arith.ceildivui %c4, %c5 : i8
  %c6 = arith.constant -1 : i64
  %c7 = arith.constant 2 : i64
  %3 = arith.ceildivui %c6, %c7 : i64
  %c8 = arith.constant true
  %4 = arith.ceildivui %c8, %c8 : i1
  %c9 = arith.constant dense<[-1, -1, 8]> : vector<3xi8>
  %c10 = arith.constant dense<[-1, -2, 8]> : vector<3xi8>
  %5 = arith.ceildivui %c9, %c10 : vector<3xi8>
  return %0, %1, %2, %3, %4, %5
      : i16, i8, i8, i64, i1, vector<3xi8>
}
// CHECK: result 0: i16 = 1
// CHECK-NEXT: result 1: i8 = -128
// CHECK-NEXT: result 2: i8 = 0
// CHECK-NEXT: result 3: i64 = -9223372036854775808
// CHECK-NEXT: result 4: i1 = 1
// CHECK-NEXT: result 5: 3xi8 = [1, 2, 1]
func.func @zero() -> i32 {
  %c0 = arith.constant 1 : i32
  %c1 = arith.constant 0 : i32
  %0 = arith.ceildivui %c0, %c1 : i32
  return %0 : i32
}
// ZERO: error: {{.*}} (arith.ceildivui) [division-by-zero]
