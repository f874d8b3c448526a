// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.reduction of floats: every kind; sums and products run from the first
// lane to the last, the accumulator in front: ((1e8 + 1) + -1e8) + 1 = 1 in f32,
// any other order but one gives 2 or 0. minimumf and maximumf keep a NaN and tell
// the zeros apart, minnumf and maxnumf drop a NaN. By hand.

func.func @main() {
  %v = arith.constant dense<[1.0e8, 1.0, -1.0e8, 1.0]> : vector<4xf32>
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  vector.print %0 : f32
  // CHECK: 1
  // Every 1 is lost beside 1e8: ((-1e8 + 1e8) + 1) + ... = -1e8 + 2 -> -1e8
  %acc = arith.constant -1.0e8 : f32
  %1 = vector.reduction <add>, %v, %acc : vector<4xf32> into f32
  vector.print %1 : f32
  // CHECK-NEXT: -1e+08
  %w = arith.constant dense<[3.0, -2.0, 0.5]> : vector<3xf32>
  %2 = vector.reduction <mul>, %w : vector<3xf32> into f32
  vector.print %2 : f32
  // CHECK-NEXT: -3
  %three = arith.constant 3.0 : f32
  %3 = vector.reduction <mul>, %w, %three : vector<3xf32> into f32
  vector.print %3 : f32
  // CHECK-NEXT: -9
  %n = arith.constant dense<[3.0, 0x7fc00000, -2.0]> : vector<3xf32>
  %4 = vector.reduction <minnumf>, %n : vector<3xf32> into f32
  vector.print %4 : f32
  // CHECK-NEXT: -2
  %5 = vector.reduction <maxnumf>, %n : vector<3xf32> into f32
  vector.print %5 : f32
  // CHECK-NEXT: 3
  %6 = vector.reduction <minimumf>, %n : vector<3xf32> into f32
  vector.print %6 : f32
  // CHECK-NEXT: nan
  %7 = vector.reduction <maximumf>, %n : vector<3xf32> into f32
  vector.print %7 : f32
  // CHECK-NEXT: nan
  %z = arith.constant dense<[0.0, -0.0]> : vector<2xf32>
  %8 = vector.reduction <minimumf>, %z : vector<2xf32> into f32
  vector.print %8 : f32
  // CHECK-NEXT: -0
  %9 = vector.reduction <maximumf>, %z : vector<2xf32> into f32
  vector.print %9 : f32
  // CHECK-NEXT: {{^}}0
  %10 = vector.reduction <maximumf>, %w, %three : vector<3xf32> into f32
  vector.print %10 : f32
  // CHECK-NEXT: 3
  %d = arith.constant dense<2.5> : vector<f64>
  %11 = vector.reduction <add>, %d : vector<f64> into f64
  vector.print %11 : f64
  // CHECK-NEXT: 2.5
  return
}
