// RUN: %levels %s | FileCheck %s
// 0-d vectors, masked operations, elements.
func.func @main() {
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %f = arith.constant 7.0 : f32
  %v0 = vector.broadcast %f : f32 to vector<f32>
  vector.print %v0 : vector<f32>
  %x0 = vector.extract %v0[] : f32 from vector<f32>
  vector.print %x0 : f32
  %m = arith.constant dense<[true, false, true]> : vector<3xi1>
  %b = arith.constant dense<[1.0, 2.0, 4.0]> : vector<3xf32>
  %r = vector.mask %m { vector.reduction <add>, %b : vector<3xf32> into f32 } : vector<3xi1> -> f32
  vector.print %r : f32
  %els:3 = vector.to_elements %b : vector<3xf32>
  %n = vector.from_elements %els#2, %els#0 : vector<2xf32>
  vector.print %n : vector<2xf32>
  %c1 = arith.constant 1 : index
  %dyn = vector.extract %b[%c1] : f32 from vector<3xf32>
  vector.print %dyn : f32
  %ins = vector.insert %f, %a[1, 0] : f32 into vector<2x3xf32>
  vector.print %ins : vector<2x3xf32>
  %fma = vector.fma %b, %b, %b : vector<3xf32>
  vector.print %fma : vector<3xf32>
  %bc = vector.bitcast %b : vector<3xf32> to vector<3xi32>
  vector.print %bc : vector<3xi32>
  %st = vector.step : vector<4xindex>
  vector.print %st : vector<4xindex>
  return
}

// CHECK: ( 7 )
// CHECK-NEXT: 7
// CHECK-NEXT: 5
// CHECK-NEXT: ( 4, 1 )
// CHECK-NEXT: 2
// CHECK-NEXT: ( ( 1, 2, 3 ), ( 7, 5, 6 ) )
// CHECK-NEXT: ( 2, 6, 20 )
// CHECK-NEXT: ( 1065353216, 1073741824, 1082130432 )
// CHECK-NEXT: ( 0, 1, 2, 3 )
