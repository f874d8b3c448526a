// Only the lanes of a vector that are poison are, and only what uses them.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i32 {
  %a = arith.constant dense<[1, 2147483647]> : vector<2xi32>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}result 0 has no defined value{{.*}} (arith.addi) [overflow]
  %s = arith.addi %a, %a overflow<nsw> : vector<2xi32>
  %x = vector.extract %s[0] : i32 from vector<2xi32>
  vector.print %x : i32
  %y = vector.extract %s[1] : i32 from vector<2xi32>
  return %y : i32
}
