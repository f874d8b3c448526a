// A loop bound that is poison.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> index {
  %p = ub.poison : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}poison reaches{{.*}} (scf.for) [poison]
  %r = scf.for %i = %c0 to %p step %c1 iter_args(%x = %c0) -> index {
    scf.yield %i : index
  }
  return %r : index
}
