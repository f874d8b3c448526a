// Products modulo 2^w. 3037000500^2 = 9223372037000250000 = 2^63 + 145474192.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e nsw 2>&1 | FileCheck %s --check-prefix=NSW
// RUN: not %plumb run %s -e nuw 2>&1 | FileCheck %s --check-prefix=NUW
func.func @f() -> (i8, i8, i1, i64, index, vector<4xi8>) {
  %c0 = arith.constant 16 : i8
  %0 = arith.muli %c0, %c0 : i8
  %c1 = arith.constant -128 : i8
  %c2 = arith.constant -1 : i8
  %1 = arith.muli %c1, %c2 : i8
  %c3 = arith.constant true
  %2 = arith.muli %c3, %c3 : i1
  %c4 = arith.constant 3037000500 : i64
  %3 = arith.muli %c4, %c4 : i64
  %c5 = arith.constant -3 : index
  %c6 = arith.constant 7 : index
  %4 = arith.muli %c5, %c6 : index
  %c7 = arith.constant dense<[-128, -128, 13, -7]> : vector<4xi8>
  %c8 = arith.constant dense<[-128, -1, 11, 7]> : vector<4xi8>
  %5 = arith.muli %c7, %c8 : vector<4xi8>
  return %0, %1, %2, %3, %4, %5
      : i8, i8, i1, i64, index, vector<4xi8>
}
// CHECK: result 0: i8 = 0
// CHECK-NEXT: result 1: i8 = -128
// CHECK-NEXT: result 2: i1 = 1
// CHECK-NEXT: result 3: i64 = -9223372036709301616
// CHECK-NEXT: result 4: index = -21
// CHECK-NEXT: result 5: 4xi8 = [0, -128, -113, -49]
func.func @nsw() -> i8 {
  %c0 = arith.constant 16 : i8
  %c1 = arith.constant 8 : i8
  %0 = arith.muli %c0, %c1 overflow<nsw> : i8
  return %0 : i8
}
// NSW: error: {{.*}} (arith.muli) [overflow]
func.func @nuw() -> i8 {
  %c0 = arith.constant 16 : i8
  %c1 = arith.constant 16 : i8
  %0 = arith.muli %c0, %c1 overflow<nuw> : i8
  return %0 : i8
}
// NUW: error: {{.*}} (arith.muli) [overflow]
