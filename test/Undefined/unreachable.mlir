// ub.unreachable is reached.
// RUN: %exits 1 %plumb run %s -e main --arg i32=-1 2>&1 | FileCheck %s

func.func @main(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %neg = arith.cmpi slt, %x, %zero : i32
  cf.cond_br %neg, ^bad, ^good
^bad:
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (ub.unreachable) [unreachable]
  ub.unreachable
^good:
  return %x : i32
}
