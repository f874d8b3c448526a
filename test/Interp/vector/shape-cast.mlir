// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.shape_cast keeps the row-major order. By hand.

func.func @main() {
  %v = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : vector<2x3xi32>
  %0 = vector.shape_cast %v : vector<2x3xi32> to vector<3x2xi32>
  vector.print %0 : vector<3x2xi32>
  // CHECK: ( ( 0, 1 ), ( 2, 3 ), ( 4, 5 ) )
  %1 = vector.shape_cast %0 : vector<3x2xi32> to vector<6xi32>
  vector.print %1 : vector<6xi32>
  // CHECK-NEXT: ( 0, 1, 2, 3, 4, 5 )
  %one = arith.constant dense<8> : vector<1x1xi32>
  %2 = vector.shape_cast %one : vector<1x1xi32> to vector<i32>
  vector.print %2 : vector<i32>
  // CHECK-NEXT: ( 8 )
  return
}
