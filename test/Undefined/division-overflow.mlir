// The least integer divided by -1.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i8 {
  %a = arith.constant -128 : i8
  %b = arith.constant -1 : i8
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (arith.divsi) [division-overflow]
  %q = arith.divsi %a, %b : i8
  return %q : i8
}
