// Subtraction wraps. A broken nsw or nuw is poison.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e nsw 2>&1 | FileCheck %s --check-prefix=NSW
// RUN: not %plumb run %s -e nuw 2>&1 | FileCheck %s --check-prefix=NUW
func.func @f() -> (i8, i1, i64, index, vector<4xi8>) {
  %c0 = arith.constant -128 : i8
  %c1 = arith.constant 1 : i8
  %0 = arith.subi %c0, %c1 : i8
  %c2 = arith.constant false
  %c3 = arith.constant true
  %1 = arith.subi %c2, %c3 : i1
  %c4 = arith.constant -9223372036854775808 : i64
  %c5 = arith.constant 1 : i64
  %2 = arith.subi %c4, %c5 : i64
  %c6 = arith.constant 3 : index
  %c7 = arith.constant 5 : index
  %3 = arith.subi %c6, %c7 : index
  %c8 = arith.constant dense<[0, 1, -128, 127]> : vector<4xi8>
  %c9 = arith.constant dense<[1, 1, 127, -128]> : vector<4xi8>
  %4 = arith.subi %c8, %c9 : vector<4xi8>
  return %0, %1, %2, %3, %4
      : i8, i1, i64, index, vector<4xi8>
}
// CHECK: result 0: i8 = 127
// CHECK-NEXT: result 1: i1 = 1
// CHECK-NEXT: result 2: i64 = 9223372036854775807
// CHECK-NEXT: result 3: index = -2
// CHECK-NEXT: result 4: 4xi8 = [-1, 0, 1, -1]
func.func @nsw() -> i8 {
  %c0 = arith.constant -128 : i8
  %c1 = arith.constant 1 : i8
  %0 = arith.subi %c0, %c1 overflow<nsw> : i8
  return %0 : i8
}
// NSW: error: {{.*}} (arith.subi) [overflow]
func.func @nuw() -> i8 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %0 = arith.subi %c0, %c1 overflow<nuw> : i8
  return %0 : i8
}
// NUW: error: {{.*}} (arith.subi) [overflow]
