// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.insert at positions known at run time. By hand.

func.func @at(%v: vector<2x3xi32>, %i: index, %j: index) {
  %s = arith.constant 9 : i32
  %row = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  %0 = vector.insert %s, %v[%i, %j] : i32 into vector<2x3xi32>
  vector.print %0 : vector<2x3xi32>
  %1 = vector.insert %s, %v[0, %j] : i32 into vector<2x3xi32>
  vector.print %1 : vector<2x3xi32>
  %2 = vector.insert %row, %v[%i] : vector<3xi32> into vector<2x3xi32>
  vector.print %2 : vector<2x3xi32>
  return
}

func.func @main() {
  %v = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : vector<2x3xi32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  call @at(%v, %c1, %c2) : (vector<2x3xi32>, index, index) -> ()
  // CHECK: ( ( 0, 1, 2 ), ( 3, 4, 9 ) )
  // CHECK-NEXT: ( ( 0, 1, 9 ), ( 3, 4, 5 ) )
  // CHECK-NEXT: ( ( 0, 1, 2 ), ( 7, 8, 9 ) )
  return
}
