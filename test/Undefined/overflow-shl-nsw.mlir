// A shift to the left that loses the sign under nsw.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i16 {
  %a = arith.constant 16384 : i16
  %one = arith.constant 1 : i16
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}signed overflow{{.*}} (arith.shli) [overflow]
  %x = arith.shli %a, %one overflow<nsw> : i16
  return %x : i16
}
