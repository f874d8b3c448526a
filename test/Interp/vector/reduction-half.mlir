// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.reduction rounds each step to its type: 2048 + 1 is 2048 in f16 (11 bits),
// so the sum of 2048, 1, 1 is 2048 from the left and 2050 from the right; 256 + 1
// is 256 in bf16 (8 bits). By hand.

func.func @main() {
  %v = arith.constant dense<[2048.0, 1.0, 1.0]> : vector<3xf16>
  %0 = vector.reduction <add>, %v : vector<3xf16> into f16
  vector.print %0 : f16
  // CHECK: 2048
  %w = arith.constant dense<[1.0, 1.0, 2048.0]> : vector<3xf16>
  %1 = vector.reduction <add>, %w : vector<3xf16> into f16
  vector.print %1 : f16
  // CHECK-NEXT: 2050
  %b = arith.constant dense<[256.0, 1.0]> : vector<2xbf16>
  %2 = vector.reduction <add>, %b : vector<2xbf16> into bf16
  vector.print %2 : bf16
  // CHECK-NEXT: 256
  return
}
