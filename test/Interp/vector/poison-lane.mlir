// RUN: not %plumb run %s -e main --entry-point-result=void 2>&1 | FileCheck %s

// A position out of bounds makes the result poison, which is harmless until it is
// printed: extract of element 4 of 4.

func.func @element(%v: vector<4xi32>, %i: index) -> i32 {
  %0 = vector.extract %v[%i] : i32 from vector<4xi32>
  return %0 : i32
}

func.func @main() {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %true = arith.constant true
  %0 = call @element(%v, %c3) : (vector<4xi32>, index) -> i32
  %1 = call @element(%v, %c4) : (vector<4xi32>, index) -> i32
  %2 = arith.select %true, %0, %1 : i32
  vector.print %2 : i32
  // CHECK: 4
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: {{.*}}poison
  vector.print %1 : i32
  return
}
