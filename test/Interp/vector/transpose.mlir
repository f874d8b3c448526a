// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.transpose: result dimension i is source dimension permutation[i].
// By hand.

func.func @main() {
  %v = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : vector<2x3xi32>
  %0 = vector.transpose %v, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  vector.print %0 : vector<3x2xi32>
  // CHECK: ( ( 0, 3 ), ( 1, 4 ), ( 2, 5 ) )
  // [1, 2, 0]: result[j][k][i] = source[i][j][k].
  %w = arith.constant dense<[[[0, 1]], [[2, 3]], [[4, 5]]]> : vector<3x1x2xi32>
  %1 = vector.transpose %w, [1, 2, 0] : vector<3x1x2xi32> to vector<1x2x3xi32>
  vector.print %1 : vector<1x2x3xi32>
  // CHECK-NEXT: ( ( ( 0, 2, 4 ), ( 1, 3, 5 ) ) )
  return
}
