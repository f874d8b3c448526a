// w for 0.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<4xi8>, i64, i1) {
  %c0 = arith.constant dense<[0, 1, -128, 24]> : vector<4xi8>
  %0 = math.cttz %c0 : vector<4xi8>
  %c1 = arith.constant -9223372036854775808 : i64
  %1 = math.cttz %c1 : i64
  %c2 = arith.constant true
  %2 = math.cttz %c2 : i1
  return %0, %1, %2 : vector<4xi8>, i64, i1
}
// CHECK: result 0: 4xi8 = [8, 0, 7, 3]
// CHECK-NEXT: result 1: i64 = 63
// CHECK-NEXT: result 2: i1 = 0
