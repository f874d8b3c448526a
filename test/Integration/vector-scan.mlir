// RUN: %levels %s --no-native | FileCheck %s
// Scans, inclusive and exclusive.
func.func @main() {
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %z = arith.constant dense<0.0> : vector<2xf32>
  %s:2 = vector.scan <add>, %a, %z {inclusive = true, reduction_dim = 1} : vector<2x3xf32>, vector<2xf32>
  vector.print %s#0 : vector<2x3xf32>
  vector.print %s#1 : vector<2xf32>
  %e:2 = vector.scan <add>, %a, %z {inclusive = false, reduction_dim = 1} : vector<2x3xf32>, vector<2xf32>
  vector.print %e#0 : vector<2x3xf32>
  return
}

// CHECK: ( ( 1, 3, 6 ), ( 4, 9, 15 ) )
// CHECK-NEXT: ( 6, 15 )
// CHECK-NEXT: ( ( 0, 1, 3 ), ( 0, 4, 9 ) )
