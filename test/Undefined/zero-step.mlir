// A loop step of zero, or below.
// RUN: %exits 1 %plumb run %s -e main --arg index=0 2>&1 | FileCheck %s

func.func @main(%step: index) -> index {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (scf.for) [loop-step]
  %r = scf.for %i = %c0 to %c9 step %step iter_args(%x = %c0) -> index {
    scf.yield %i : index
  }
  return %r : index
}
