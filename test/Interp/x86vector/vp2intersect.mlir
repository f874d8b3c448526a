// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vp2intersect: which lanes of each vector occur anywhere in the other; equal
// lanes count each. By hand.

func.func @main() {
  %a = arith.constant dense<[0, 1, 2, 3, 1, 9, 9, 9]> : vector<8xi32>
  %b = arith.constant dense<[3, 3, 1, 0, 0, 0, 5, 5]> : vector<8xi32>
  %0, %1 = x86vector.avx512.vp2intersect %a, %b : vector<8xi32>
  vector.print %0 : vector<8xi1>
  // CHECK: ( 1, 1, 0, 1, 1, 0, 0, 0 )
  vector.print %1 : vector<8xi1>
  // CHECK-NEXT: ( 1, 1, 1, 1, 1, 1, 0, 0 )

  // Equal in the low 32 bits is not equal.
  %c = arith.constant dense<[4294967297, 2, 3, 4, 5, 6, 7, -1]> : vector<8xi64>
  %d = arith.constant dense<[1, 4294967295, -1, 7, 70, 71, 72, 73]> : vector<8xi64>
  %2, %3 = x86vector.avx512.vp2intersect %c, %d : vector<8xi64>
  vector.print %2 : vector<8xi1>
  // CHECK-NEXT: ( 0, 0, 0, 0, 0, 0, 1, 1 )
  vector.print %3 : vector<8xi1>
  // CHECK-NEXT: ( 0, 0, 1, 1, 0, 0, 0, 0 )
  return
}
