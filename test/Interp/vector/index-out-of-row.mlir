// RUN: not %plumb run %s -e main --entry-point-result=void 2>&1 | FileCheck %s

// Each index of an extract is checked by itself: [0, 3] of a 2x3 vector is no other
// name of [1, 0].

func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %v = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : vector<2x3xi32>
  %0 = func.call @element(%v, %c0, %c3) : (vector<2x3xi32>, index, index) -> i32
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: {{.*}}poison
  vector.print %0 : i32
  return
}

func.func @element(%v: vector<2x3xi32>, %i: index, %j: index) -> i32 {
  %0 = vector.extract %v[%i, %j] : i32 from vector<2x3xi32>
  return %0 : i32
}
