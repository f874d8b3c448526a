// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.insert at positions known at compile time: an element, a row, into a
// rank-0 vector. The operand stays as it was. By hand.

func.func @main() {
  %v = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : vector<2x3xi32>
  %s = arith.constant 9 : i32
  %0 = vector.insert %s, %v[1, 1] : i32 into vector<2x3xi32>
  vector.print %0 : vector<2x3xi32>
  // CHECK: ( ( 0, 1, 2 ), ( 3, 9, 5 ) )
  %row = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  %1 = vector.insert %row, %v[0] : vector<3xi32> into vector<2x3xi32>
  vector.print %1 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 7, 8, 9 ), ( 3, 4, 5 ) )
  vector.print %v : vector<2x3xi32>
  // CHECK-NEXT: ( ( 0, 1, 2 ), ( 3, 4, 5 ) )
  %z = arith.constant dense<3> : vector<i32>
  %2 = vector.insert %s, %z[] : i32 into vector<i32>
  vector.print %2 : vector<i32>
  // CHECK-NEXT: ( 9 )
  return
}
