// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.interleave and deinterleave work on the innermost dimension. By hand.

func.func @main() {
  %a = arith.constant dense<[[0, 1], [2, 3]]> : vector<2x2xi32>
  %b = arith.constant dense<[[4, 5], [6, 7]]> : vector<2x2xi32>
  %0 = vector.interleave %a, %b : vector<2x2xi32> -> vector<2x4xi32>
  vector.print %0 : vector<2x4xi32>
  // CHECK: ( ( 0, 4, 1, 5 ), ( 2, 6, 3, 7 ) )
  %1, %2 = vector.deinterleave %0 : vector<2x4xi32> -> vector<2x2xi32>
  vector.print %1 : vector<2x2xi32>
  // CHECK-NEXT: ( ( 0, 1 ), ( 2, 3 ) )
  vector.print %2 : vector<2x2xi32>
  // CHECK-NEXT: ( ( 4, 5 ), ( 6, 7 ) )
  %c = arith.constant dense<1> : vector<i32>
  %d = arith.constant dense<2> : vector<i32>
  %3 = vector.interleave %c, %d : vector<i32> -> vector<2xi32>
  vector.print %3 : vector<2xi32>
  // CHECK-NEXT: ( 1, 2 )
  return
}
