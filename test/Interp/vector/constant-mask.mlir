// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.constant_mask sets the lanes below all bounds. By hand.

func.func @main() {
  %0 = vector.constant_mask [2, 1] : vector<3x2xi1>
  vector.print %0 : vector<3x2xi1>
  // CHECK: ( ( 1, 0 ), ( 1, 0 ), ( 0, 0 ) )
  %1 = vector.constant_mask [0] : vector<2xi1>
  vector.print %1 : vector<2xi1>
  // CHECK-NEXT: ( 0, 0 )
  %2 = vector.constant_mask [1] : vector<i1>
  vector.print %2 : vector<i1>
  // CHECK-NEXT: ( 1 )
  return
}
