// RUN: %levels %s | FileCheck %s
// vector.outerproduct, contract and reduction, printed.

#acc = {
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
  iterator_types = ["parallel", "reduction"]
}
func.func @main() {
  %a = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %b = arith.constant dense<[3.0, 4.0, 5.0]> : vector<3xf32>
  %0 = vector.outerproduct %a, %b : vector<2xf32>, vector<3xf32>
  vector.print %0 : vector<2x3xf32>
  %1 = vector.outerproduct %a, %b, %0 : vector<2xf32>, vector<3xf32>
  vector.print %1 : vector<2x3xf32>
  %s = arith.constant 2.0 : f32
  %2 = vector.outerproduct %b, %s : vector<3xf32>, f32
  vector.print %2 : vector<3xf32>
  %z = arith.constant dense<1.0> : vector<2xf32>
  %3 = vector.contract #acc %1, %b, %z : vector<2x3xf32>, vector<3xf32> into vector<2xf32>
  vector.print %3 : vector<2xf32>
  %4 = vector.reduction <add>, %b : vector<3xf32> into f32
  vector.print %4 : f32
  %5 = vector.multi_reduction <mul>, %1, %z [1] : vector<2x3xf32> to vector<2xf32>
  vector.print %5 : vector<2xf32>
  %i = arith.constant dense<[5, -7, 3]> : vector<3xi64>
  %6 = vector.reduction <minsi>, %i : vector<3xi64> into i64
  vector.print %6 : i64
  %7 = vector.reduction <maxui>, %i : vector<3xi64> into i64
  vector.print %7 : i64
  return
}

// CHECK: ( ( 3, 4, 5 ), ( 6, 8, 10 ) )
// CHECK-NEXT: ( ( 6, 8, 10 ), ( 12, 16, 20 ) )
// CHECK-NEXT: ( 6, 8, 10 )
// CHECK-NEXT: ( 101, 201 )
// CHECK-NEXT: 12
// CHECK-NEXT: ( 480, 3840 )
// CHECK-NEXT: -7
// CHECK-NEXT: -7
