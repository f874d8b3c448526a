// RUN: %levels %s | FileCheck %s
// Reductions of narrow integers.
func.func @main() {
  %a = arith.constant dense<[-8, -7, 4, 7, 1]> : vector<5xi4>
  %0 = vector.reduction <add>, %a : vector<5xi4> into i4
  vector.print %0 : i4
  %1 = vector.reduction <minsi>, %a : vector<5xi4> into i4
  vector.print %1 : i4
  %2 = vector.reduction <maxui>, %a : vector<5xi4> into i4
  vector.print %2 : i4
  %3 = vector.reduction <xor>, %a : vector<5xi4> into i4
  vector.print %3 : i4
  %f = arith.constant dense<[1.0, -0.0, 3.5, 0x7F800000]> : vector<4xf32>
  %4 = vector.reduction <minimumf>, %f : vector<4xf32> into f32
  vector.print %4 : f32
  %5 = vector.reduction <maxnumf>, %f : vector<4xf32> into f32
  vector.print %5 : f32
  %6 = vector.reduction <add>, %f fastmath<reassoc> : vector<4xf32> into f32
  vector.print %6 : f32
  %h = arith.constant dense<[1.5, 2.5]> : vector<2xf64>
  %7 = vector.reduction <mul>, %h : vector<2xf64> into f64
  vector.print %7 : f64
  return
}

// CHECK: -3
// CHECK-NEXT: -8
// CHECK-NEXT: -7
// CHECK-NEXT: 3
// CHECK-NEXT: -0
// CHECK-NEXT: inf
// CHECK-NEXT: inf
// CHECK-NEXT: 3.75
