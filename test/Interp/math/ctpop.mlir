// Set bits.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<3xi8>, i64, i1, tensor<1xi32>) {
  %c0 = arith.constant dense<[0, -1, 85]> : vector<3xi8>
  %0 = math.ctpop %c0 : vector<3xi8>
  %c1 = arith.constant -1 : i64
  %1 = math.ctpop %c1 : i64
  %c2 = arith.constant true
  %2 = math.ctpop %c2 : i1
  %c3 = arith.constant dense<[7]> : tensor<1xi32>
  %3 = math.ctpop %c3 : tensor<1xi32>
  return %0, %1, %2, %3 : vector<3xi8>, i64, i1, tensor<1xi32>
}
// CHECK: result 0: 3xi8 = [0, 8, 4]
// CHECK-NEXT: result 1: i64 = 64
// CHECK-NEXT: result 2: i1 = 1
// CHECK-NEXT: result 3: 1xi32 = [3]
