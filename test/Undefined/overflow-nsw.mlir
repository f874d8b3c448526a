// An addition that promises not to overflow does so in the second trip of a loop.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i32 {
  %a = arith.constant 2147483646 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %a) -> i32 {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}result 0 has no defined value: signed overflow{{.*}} (arith.addi) [overflow]
    %y = arith.addi %x, %one overflow<nsw> : i32
    scf.yield %y : i32
  }
  return %r : i32
}
