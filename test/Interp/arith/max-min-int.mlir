// i1: as a signed number true is -1, so that the greater one is false.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (i8, i1, i64, i8, i1, i64, i8, i1, i64, i8, i1, i64,
                vector<2xi8>, vector<2xi8>) {
  %c0 = arith.constant -128 : i8
  %c1 = arith.constant 127 : i8
  %0 = arith.maxsi %c0, %c1 : i8
  %c2 = arith.constant true
  %c3 = arith.constant false
  %1 = arith.maxsi %c2, %c3 : i1
  %c4 = arith.constant -9223372036854775808 : i64
  %c5 = arith.constant -1 : i64
  %2 = arith.maxsi %c4, %c5 : i64
  %3 = arith.minsi %c0, %c1 : i8
  %4 = arith.minsi %c2, %c3 : i1
  %5 = arith.minsi %c4, %c5 : i64
  %6 = arith.maxui %c0, %c1 : i8
  %7 = arith.maxui %c2, %c3 : i1
  %c6 = arith.constant 0 : i64
  %8 = arith.maxui %c5, %c6 : i64
  %9 = arith.minui %c0, %c1 : i8
  %10 = arith.minui %c2, %c3 : i1
  %11 = arith.minui %c5, %c6 : i64
  %c7 = arith.constant dense<[1, -2]> : vector<2xi8>
  %c8 = arith.constant dense<[-1, 3]> : vector<2xi8>
  %12 = arith.maxsi %c7, %c8 : vector<2xi8>
  %13 = arith.minui %c7, %c8 : vector<2xi8>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13
      : i8, i1, i64, i8, i1, i64, i8, i1, i64, i8, i1, i64, vector<2xi8>,
      vector<2xi8>
}
// CHECK: result 0: i8 = 127
// CHECK-NEXT: result 1: i1 = 0
// CHECK-NEXT: result 2: i64 = -1
// CHECK-NEXT: result 3: i8 = -128
// CHECK-NEXT: result 4: i1 = 1
// CHECK-NEXT: result 5: i64 = -9223372036854775808
// CHECK-NEXT: result 6: i8 = -128
// CHECK-NEXT: result 7: i1 = 1
// CHECK-NEXT: result 8: i64 = -1
// CHECK-NEXT: result 9: i8 = 127
// CHECK-NEXT: result 10: i1 = 0
// CHECK-NEXT: result 11: i64 = 0
// CHECK-NEXT: result 12: 2xi8 = [1, 3]
// CHECK-NEXT: result 13: 2xi8 = [1, 3]
