// INT_MIN stays.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<3xi8>, i64, i1, index) {
  %c0 = arith.constant dense<[-128, -1, 5]> : vector<3xi8>
  %0 = math.absi %c0 : vector<3xi8>
  %c1 = arith.constant -9223372036854775808 : i64
  %1 = math.absi %c1 : i64
  %c2 = arith.constant true
  %2 = math.absi %c2 : i1
  %c3 = arith.constant -7 : index
  %3 = math.absi %c3 : index
  return %0, %1, %2, %3 : vector<3xi8>, i64, i1, index
}
// CHECK: result 0: 3xi8 = [-128, 1, 5]
// CHECK-NEXT: result 1: i64 = -9223372036854775808
// CHECK-NEXT: result 2: i1 = 1
// CHECK-NEXT: result 3: index = 7
