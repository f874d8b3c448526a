// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.multi_reduction over the last, the first, two of three and all
// dimensions; the accumulator comes first. By hand.

func.func @main() {
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %a2 = arith.constant dense<[100, 200]> : vector<2xi32>
  %0 = vector.multi_reduction <add>, %v, %a2 [1] : vector<2x3xi32> to vector<2xi32>
  vector.print %0 : vector<2xi32>
  // CHECK: ( 106, 215 )
  %a3 = arith.constant dense<[1, 1, 10]> : vector<3xi32>
  %1 = vector.multi_reduction <mul>, %v, %a3 [0] : vector<2x3xi32> to vector<3xi32>
  vector.print %1 : vector<3xi32>
  // CHECK-NEXT: ( 4, 10, 180 )
  %s = arith.constant 5 : i32
  %2 = vector.multi_reduction <maxsi>, %v, %s [0, 1] : vector<2x3xi32> to i32
  vector.print %2 : i32
  // CHECK-NEXT: 6
  %w = arith.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : vector<2x2x2xi32>
  %z2 = arith.constant dense<0> : vector<2xi32>
  // Kept: the middle dimension. 1+2+5+6, 3+4+7+8
  %3 = vector.multi_reduction <add>, %w, %z2 [0, 2] : vector<2x2x2xi32> to vector<2xi32>
  vector.print %3 : vector<2xi32>
  // CHECK-NEXT: ( 14, 22 )
  // Order: acc, then [0][0], [0][1], ... : ((1e8 + 1) - 1e8) + 1
  %f = arith.constant dense<[[1.0, -1.0e8], [1.0, 0.0]]> : vector<2x2xf32>
  %acc = arith.constant 1.0e8 : f32
  %4 = vector.multi_reduction <add>, %f, %acc [0, 1] : vector<2x2xf32> to f32
  vector.print %4 : f32
  // CHECK-NEXT: 1
  return
}
