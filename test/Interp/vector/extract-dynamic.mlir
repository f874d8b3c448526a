// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.extract at positions known at run time, alone, among static ones, and of
// whole rows. By hand.

func.func @at(%v: vector<2x3x2xi32>, %i: index, %j: index, %k: index) {
  %0 = vector.extract %v[%i, %j, %k] : i32 from vector<2x3x2xi32>
  vector.print %0 : i32
  %1 = vector.extract %v[1, %j, 0] : i32 from vector<2x3x2xi32>
  vector.print %1 : i32
  %2 = vector.extract %v[%i] : vector<3x2xi32> from vector<2x3x2xi32>
  vector.print %2 : vector<3x2xi32>
  %3 = vector.extract %v[%i, 1] : vector<2xi32> from vector<2x3x2xi32>
  vector.print %3 : vector<2xi32>
  return
}

func.func @main() {
  %v = arith.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : vector<2x3x2xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  call @at(%v, %c1, %c2, %c0) : (vector<2x3x2xi32>, index, index, index) -> ()
  // CHECK: 10
  // CHECK-NEXT: 10
  // CHECK-NEXT: ( ( 6, 7 ), ( 8, 9 ), ( 10, 11 ) )
  // CHECK-NEXT: ( 8, 9 )
  call @at(%v, %c0, %c0, %c1) : (vector<2x3x2xi32>, index, index, index) -> ()
  // CHECK-NEXT: 1
  // CHECK-NEXT: 6
  // CHECK-NEXT: ( ( 0, 1 ), ( 2, 3 ), ( 4, 5 ) )
  // CHECK-NEXT: ( 2, 3 )
  return
}
