// Bit by bit.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (i8, i64, vector<4xi1>, index) {
  %c0 = arith.constant 12 : i8
  %c1 = arith.constant 10 : i8
  %0 = arith.ori %c0, %c1 : i8
  %c2 = arith.constant -9223372036854775808 : i64
  %c3 = arith.constant 9223372036854775807 : i64
  %1 = arith.ori %c2, %c3 : i64
  %c4 = arith.constant dense<[true, true, false, false]> : vector<4xi1>
  %c5 = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %2 = arith.ori %c4, %c5 : vector<4xi1>
  %c6 = arith.constant 5 : index
  %c7 = arith.constant 6 : index
  %3 = arith.ori %c6, %c7 : index
  return %0, %1, %2, %3 : i8, i64, vector<4xi1>, index
}
// CHECK: result 0: i8 = 14
// CHECK-NEXT: result 1: i64 = -1
// CHECK-NEXT: result 2: 4xi1 = [1, 1, 1, 0]
// CHECK-NEXT: result 3: index = 7
