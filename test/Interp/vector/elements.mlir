// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.from_elements and to_elements, in row-major order. By hand.

func.func @main() {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %v = vector.from_elements %2, %0, %1, %1 : vector<2x2xi32>
  vector.print %v : vector<2x2xi32>
  // CHECK: ( ( 2, 0 ), ( 1, 1 ) )
  %e:4 = vector.to_elements %v : vector<2x2xi32>
  vector.print %e#0 : i32
  // CHECK-NEXT: 2
  vector.print %e#2 : i32
  // CHECK-NEXT: 1
  %z = vector.from_elements %2 : vector<i32>
  vector.print %z : vector<i32>
  // CHECK-NEXT: ( 2 )
  return
}
