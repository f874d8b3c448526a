// Low and high half of the signed product: (-128)^2 = 0x4000, (-2^63)^2 = 2^126.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (i8, i8, i8, i8, i64, i64, i1, i1, vector<2xi32>,
                vector<2xi32>) {
  %c0 = arith.constant -128 : i8
  %0:2 = arith.mulsi_extended %c0, %c0 : i8
  %c1 = arith.constant -1 : i8
  %c2 = arith.constant 1 : i8
  %1:2 = arith.mulsi_extended %c1, %c2 : i8
  %c3 = arith.constant -9223372036854775808 : i64
  %2:2 = arith.mulsi_extended %c3, %c3 : i64
  %c4 = arith.constant true
  %3:2 = arith.mulsi_extended %c4, %c4 : i1
  %c5 = arith.constant dense<[65536, -1]> : vector<2xi32>
  %c6 = arith.constant dense<[65536, 5]> : vector<2xi32>
  %4:2 = arith.mulsi_extended %c5, %c6 : vector<2xi32>
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1, %3#0, %3#1, %4#0, %4#1
      : i8, i8, i8, i8, i64, i64, i1, i1, vector<2xi32>, vector<2xi32>
}
// CHECK: result 0: i8 = 0
// CHECK-NEXT: result 1: i8 = 64
// CHECK-NEXT: result 2: i8 = -1
// CHECK-NEXT: result 3: i8 = -1
// CHECK-NEXT: result 4: i64 = 0
// CHECK-NEXT: result 5: i64 = 4611686018427387904
// CHECK-NEXT: result 6: i1 = 1
// CHECK-NEXT: result 7: i1 = 0
// CHECK-NEXT: result 8: 2xi32 = [0, -5]
// CHECK-NEXT: result 9: 2xi32 = [1, -1]
