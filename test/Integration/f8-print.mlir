// RUN: %levels %s | FileCheck %s
// Floats of 8 bits.

func.func @main() {
  %v = arith.constant dense<[1.5, -2.0, 0.0625]> : vector<3xf8E4M3FN>
  %s = arith.constant 0.875 : f8E5M2
  vector.print %s : f8E5M2
  %e = vector.extract %v[2] : f8E4M3FN from vector<3xf8E4M3FN>
  vector.print %e : f8E4M3FN
  return
}

// CHECK: 0.875
// CHECK-NEXT: 0.0625
