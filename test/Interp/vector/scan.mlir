// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.scan, inclusive and exclusive, over the last and the first dimension; the
// second result is the last of the first. Sums by hand, the role of the initial
// value as in MLIR's lowering (see lib/Interp/Dialects/VectorReduction.cpp).

func.func @main() {
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %i2 = arith.constant dense<[10, 20]> : vector<2xi32>
  %0:2 = vector.scan <add>, %v, %i2 {inclusive = true, reduction_dim = 1 : i64} : vector<2x3xi32>, vector<2xi32>
  vector.print %0#0 : vector<2x3xi32>
  // CHECK: ( ( 1, 3, 6 ), ( 4, 9, 15 ) )
  vector.print %0#1 : vector<2xi32>
  // CHECK-NEXT: ( 6, 15 )
  %1:2 = vector.scan <add>, %v, %i2 {inclusive = false, reduction_dim = 1 : i64} : vector<2x3xi32>, vector<2xi32>
  vector.print %1#0 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 10, 11, 13 ), ( 20, 24, 29 ) )
  vector.print %1#1 : vector<2xi32>
  // CHECK-NEXT: ( 13, 29 )
  %i3 = arith.constant dense<[1, 1, 2]> : vector<3xi32>
  %2:2 = vector.scan <mul>, %v, %i3 {inclusive = true, reduction_dim = 0 : i64} : vector<2x3xi32>, vector<3xi32>
  vector.print %2#0 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 1, 2, 3 ), ( 4, 10, 18 ) )
  %3:2 = vector.scan <mul>, %v, %i3 {inclusive = false, reduction_dim = 0 : i64} : vector<2x3xi32>, vector<3xi32>
  vector.print %3#0 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 1, 1, 2 ), ( 1, 2, 6 ) )
  %w = arith.constant dense<[3, 1, 2]> : vector<3xi32>
  %i0 = arith.constant dense<0> : vector<i32>
  %4:2 = vector.scan <maxsi>, %w, %i0 {inclusive = true, reduction_dim = 0 : i64} : vector<3xi32>, vector<i32>
  vector.print %4#0 : vector<3xi32>
  // CHECK-NEXT: ( 3, 3, 3 )
  vector.print %4#1 : vector<i32>
  // CHECK-NEXT: ( 3 )
  return
}
