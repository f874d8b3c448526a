// Low and high half of the unsigned product: 255^2 = 0xFE01.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (i8, i8, i64, i64, i1, i1, vector<2xi32>, vector<2xi32>) {
  %c0 = arith.constant -1 : i8
  %0:2 = arith.mului_extended %c0, %c0 : i8
  %c1 = arith.constant -1 : i64
  %1:2 = arith.mului_extended %c1, %c1 : i64
  %c2 = arith.constant true
  %2:2 = arith.mului_extended %c2, %c2 : i1
  %c3 = arith.constant dense<[65536, -1]> : vector<2xi32>
  %c4 = arith.constant dense<[65536, 5]> : vector<2xi32>
  %3:2 = arith.mului_extended %c3, %c4 : vector<2xi32>
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1, %3#0, %3#1
      : i8, i8, i64, i64, i1, i1, vector<2xi32>, vector<2xi32>
}
// CHECK: result 0: i8 = 1
// CHECK-NEXT: result 1: i8 = -2
// CHECK-NEXT: result 2: i64 = 1
// CHECK-NEXT: result 3: i64 = -2
// CHECK-NEXT: result 4: i1 = 1
// CHECK-NEXT: result 5: i1 = 0
// CHECK-NEXT: result 6: 2xi32 = [0, -5]
// CHECK-NEXT: result 7: 2xi32 = [1, 4]
