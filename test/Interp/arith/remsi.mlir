// The sign of the dividend. Only division by zero is undefined: INT_MIN rem -1
// is 0.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e zero 2>&1 | FileCheck %s --check-prefix=ZERO
func.func @f() -> (i8, i8, i8, i64, i64, vector<4xi8>) {
  %c0 = arith.constant 7 : i8
  %c1 = arith.constant -2 : i8
  %0 = arith.remsi %c0, %c1 : i8
  %c2 = arith.constant -7 : i8
  %c3 = arith.constant 2 : i8
  %1 = arith.remsi %c2, %c3 : i8
  %c4 = arith.constant -128 : i8
  %c5 = arith.constant -1 : i8
  %2 = arith.remsi %c4, %c5 : i8
  %c6 = arith.constant -9223372036854775808 : i64
  %c7 = arith.constant -1 : i64
  %3 = arith.remsi %c6, %c7 : i64
  %c8 = arith.constant 10 : i64
  %4 = arith.remsi %c6, %c8 : i64
  %c9 = arith.constant dense<[6, -6, 127, -128]> : vector<4xi8>
  %c10 = arith.constant dense<[-2, 4, -128, 127]> : vector<4xi8>
  %5 = arith.remsi %c9, %c10 : vector<4xi8>
  return %0, %1, %2, %3, %4, %5
      : i8, i8, i8, i64, i64, vector<4xi8>
}
// CHECK: result 0: i8 = 1
// CHECK-NEXT: result 1: i8 = -1
// CHECK-NEXT: result 2: i8 = 0
// CHECK-NEXT: result 3: i64 = 0
// CHECK-NEXT: result 4: i64 = -8
// CHECK-NEXT: result 5: 4xi8 = [0, -2, 127, -1]
func.func @zero() -> i32 {
  %c0 = arith.constant 1 : i32
  %c1 = arith.constant 0 : i32
  %0 = arith.remsi %c0, %c1 : i32
  return %0 : i32
}
// ZERO: error: {{.*}} (arith.remsi) [division-by-zero]
