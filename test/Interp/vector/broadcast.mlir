// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.broadcast: a scalar to all lanes, missing leading dimensions by
// duplication, dimensions of size 1 by stretching. By hand.

func.func @main() {
  %s = arith.constant 7 : i32
  %0 = vector.broadcast %s : i32 to vector<3xi32>
  vector.print %0 : vector<3xi32>
  // CHECK: ( 7, 7, 7 )
  %row = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %1 = vector.broadcast %row : vector<3xi32> to vector<2x3xi32>
  vector.print %1 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 1, 2, 3 ), ( 1, 2, 3 ) )
  %column = arith.constant dense<[[1], [2]]> : vector<2x1xi32>
  %2 = vector.broadcast %column : vector<2x1xi32> to vector<2x3xi32>
  vector.print %2 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 1, 1, 1 ), ( 2, 2, 2 ) )
  %3 = vector.broadcast %column : vector<2x1xi32> to vector<2x2x2xi32>
  vector.print %3 : vector<2x2x2xi32>
  // CHECK-NEXT: ( ( ( 1, 1 ), ( 2, 2 ) ), ( ( 1, 1 ), ( 2, 2 ) ) )
  %zero = arith.constant dense<9> : vector<i32>
  %4 = vector.broadcast %zero : vector<i32> to vector<2xi32>
  vector.print %4 : vector<2xi32>
  // CHECK-NEXT: ( 9, 9 )
  %5 = vector.broadcast %s : i32 to vector<i32>
  vector.print %5 : vector<i32>
  // CHECK-NEXT: ( 7 )
  return
}
