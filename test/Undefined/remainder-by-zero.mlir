// A remainder by zero, in one lane of a vector.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i32 {
  %a = arith.constant dense<[7, 8]> : vector<2xi32>
  %b = arith.constant dense<[2, 0]> : vector<2xi32>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (arith.remsi) [division-by-zero]
  %q = arith.remsi %a, %b : vector<2xi32>
  %x = vector.extract %q[0] : i32 from vector<2xi32>
  return %x : i32
}
