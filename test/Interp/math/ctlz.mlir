// w for 0.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<4xi8>, i64, i1, i33) {
  %c0 = arith.constant dense<[0, 1, -1, 16]> : vector<4xi8>
  %0 = math.ctlz %c0 : vector<4xi8>
  %c1 = arith.constant 1 : i64
  %1 = math.ctlz %c1 : i64
  %c2 = arith.constant false
  %2 = math.ctlz %c2 : i1
  %c3 = arith.constant 1 : i33
  %3 = math.ctlz %c3 : i33
  return %0, %1, %2, %3 : vector<4xi8>, i64, i1, i33
}
// CHECK: result 0: 4xi8 = [8, 7, 0, 3]
// CHECK-NEXT: result 1: i64 = 63
// CHECK-NEXT: result 2: i1 = 1
// CHECK-NEXT: result 3: i33 = 32
