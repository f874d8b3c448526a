// An unsigned division by zero whose quotient nobody uses is undefined all the
// same.
// RUN: %exits 1 %plumb run %s -e main --arg i32=0 2>&1 | FileCheck %s

func.func @main(%d: i32) -> i32 {
  %k = arith.constant 7 : i32
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (arith.divui) [division-by-zero]
  %q = arith.divui %k, %d : i32
  return %k : i32
}
