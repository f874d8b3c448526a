// A loop that does not end is inconclusive (exit 3) and says where it was.
// RUN: %exits 3 %plumb run %s -e f --max-steps=1000 2>&1 | FileCheck %s
// CHECK: more than 1000 steps
// CHECK-SAME: [step-budget]
func.func @f() {
  scf.while : () -> () {
    %true = arith.constant true
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}
