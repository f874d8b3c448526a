// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.extract at positions known at compile time: an element, a row, the one
// element of a rank-0 vector. By hand.

func.func @main() {
  %v = arith.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : vector<2x3x2xi32>
  %0 = vector.extract %v[1, 0, 1] : i32 from vector<2x3x2xi32>
  vector.print %0 : i32
  // CHECK: 7
  %1 = vector.extract %v[1] : vector<3x2xi32> from vector<2x3x2xi32>
  vector.print %1 : vector<3x2xi32>
  // CHECK-NEXT: ( ( 6, 7 ), ( 8, 9 ), ( 10, 11 ) )
  %2 = vector.extract %v[0, 2] : vector<2xi32> from vector<2x3x2xi32>
  vector.print %2 : vector<2xi32>
  // CHECK-NEXT: ( 4, 5 )
  %z = arith.constant dense<3> : vector<i32>
  %3 = vector.extract %z[] : i32 from vector<i32>
  vector.print %3 : i32
  // CHECK-NEXT: 3
  return
}
