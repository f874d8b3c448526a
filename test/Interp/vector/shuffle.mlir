// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.shuffle numbers the leading dimension of both operands through. A lane
// of -1 is poison, which is no fault while nobody looks at it. By hand.

func.func @main() {
  %a = arith.constant dense<[0, 1, 2]> : vector<3xi32>
  %b = arith.constant dense<[10, 11]> : vector<2xi32>
  %0 = vector.shuffle %a, %b [4, 0, 3, 3] : vector<3xi32>, vector<2xi32>
  vector.print %0 : vector<4xi32>
  // CHECK: ( 11, 0, 10, 10 )
  %swapped = vector.shuffle %b, %a [2, 1, 4] : vector<2xi32>, vector<3xi32>
  vector.print %swapped : vector<3xi32>
  // CHECK-NEXT: ( 0, 11, 2 )
  %c = arith.constant dense<[[0, 1], [2, 3]]> : vector<2x2xi32>
  %d = arith.constant dense<[[4, 5]]> : vector<1x2xi32>
  %1 = vector.shuffle %c, %d [2, 1, 0] : vector<2x2xi32>, vector<1x2xi32>
  vector.print %1 : vector<3x2xi32>
  // CHECK-NEXT: ( ( 4, 5 ), ( 2, 3 ), ( 0, 1 ) )
  %x = arith.constant dense<5> : vector<i32>
  %y = arith.constant dense<6> : vector<i32>
  %2 = vector.shuffle %x, %y [1, 0, 1] : vector<i32>, vector<i32>
  vector.print %2 : vector<3xi32>
  // CHECK-NEXT: ( 6, 5, 6 )
  %3 = vector.shuffle %a, %b [-1, 2, -1, 3] : vector<3xi32>, vector<2xi32>
  %4 = vector.extract %3[1] : i32 from vector<4xi32>
  vector.print %4 : i32
  // CHECK-NEXT: 2
  return
}
