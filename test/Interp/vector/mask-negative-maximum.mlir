// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// A masked maximum of negative numbers: the inactive lanes must not win. (MLIR's
// lowering of maximumf fills them with -1.4e-45, the smallest float above -0 in
// magnitude, not with the largest.) By hand.

func.func @main() {
  %v = arith.constant dense<[-5.0, -7.0, 3.0, 4.0]> : vector<4xf32>
  %mask = vector.constant_mask [2] : vector<4xi1>
  %0 = vector.mask %mask { vector.reduction <maximumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.print %0 : f32
  // CHECK: -5
  %1 = vector.mask %mask { vector.reduction <maxnumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.print %1 : f32
  // CHECK-NEXT: -5
  return
}
