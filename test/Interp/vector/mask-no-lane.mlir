// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// A reduction with no active lane is the neutral element of its kind. By hand; a
// sum of no floats is +0.

func.func @main() {
  %none = arith.constant dense<false> : vector<2xi1>
  %i = arith.constant dense<[5, 6]> : vector<2xi8>
  %0 = vector.mask %none { vector.reduction <add>, %i : vector<2xi8> into i8 } : vector<2xi1> -> i8
  vector.print %0 : i8
  // CHECK: {{^}}0
  %1 = vector.mask %none { vector.reduction <mul>, %i : vector<2xi8> into i8 } : vector<2xi1> -> i8
  vector.print %1 : i8
  // CHECK-NEXT: {{^}}1
  %2 = vector.mask %none { vector.reduction <minsi>, %i : vector<2xi8> into i8 } : vector<2xi1> -> i8
  vector.print %2 : i8
  // CHECK-NEXT: {{^}}127
  %3 = vector.mask %none { vector.reduction <maxsi>, %i : vector<2xi8> into i8 } : vector<2xi1> -> i8
  vector.print %3 : i8
  // CHECK-NEXT: {{^}}-128
  %4 = vector.mask %none { vector.reduction <minui>, %i : vector<2xi8> into i8 } : vector<2xi1> -> i8
  vector.print %4 : i8
  // CHECK-NEXT: {{^}}-1
  %5 = vector.mask %none { vector.reduction <maxui>, %i : vector<2xi8> into i8 } : vector<2xi1> -> i8
  vector.print %5 : i8
  // CHECK-NEXT: {{^}}0
  %6 = vector.mask %none { vector.reduction <and>, %i : vector<2xi8> into i8 } : vector<2xi1> -> i8
  vector.print %6 : i8
  // CHECK-NEXT: {{^}}-1
  %f = arith.constant dense<[5.0, 6.0]> : vector<2xf32>
  %7 = vector.mask %none { vector.reduction <add>, %f : vector<2xf32> into f32 } : vector<2xi1> -> f32
  vector.print %7 : f32
  // CHECK-NEXT: {{^}}0
  %8 = vector.mask %none { vector.reduction <mul>, %f : vector<2xf32> into f32 } : vector<2xi1> -> f32
  vector.print %8 : f32
  // CHECK-NEXT: {{^}}1
  %9 = vector.mask %none { vector.reduction <minimumf>, %f : vector<2xf32> into f32 } : vector<2xi1> -> f32
  vector.print %9 : f32
  // CHECK-NEXT: {{^}}inf
  %10 = vector.mask %none { vector.reduction <maximumf>, %f : vector<2xf32> into f32 } : vector<2xi1> -> f32
  vector.print %10 : f32
  // CHECK-NEXT: {{^}}-inf
  %11 = vector.mask %none { vector.reduction <maxnumf>, %f : vector<2xf32> into f32 } : vector<2xi1> -> f32
  vector.print %11 : f32
  // CHECK-NEXT: {{^}}nan
  return
}
