// A step of scf.for that is not positive is undefined, also where no iteration
// would run; an unsigned step of -1 is a large positive one.
// RUN: not %plumb run %s -e f --arg =0 2>&1 | FileCheck %s
// RUN: not %plumb run %s -e f --arg =-1 2>&1 | FileCheck %s
// RUN: not %plumb run %s -e none --arg =0 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %plumb run %s -e u --arg =0 2>&1 | FileCheck %s --check-prefix=U
// RUN: %plumb run %s -e u --arg =-1 | FileCheck %s --check-prefix=ONE
func.func @f(%step: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // CHECK: [[#@LINE+1]]:3: error: {{.*}}step{{.*}} (scf.for) [
  scf.for %i = %c0 to %c4 step %step {
  }
  return
}
func.func @none(%step: index) {
  %c4 = arith.constant 4 : index
  // NONE: [[#@LINE+1]]:3: error: {{.*}}step{{.*}} (scf.for) [
  scf.for %i = %c4 to %c4 step %step {
  }
  return
}
func.func @u(%step: index) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // U: [[#@LINE+1]]:8: error: {{.*}}step{{.*}} (scf.for) [
  %0 = scf.for unsigned %i = %c0 to %c4 step %step iter_args(%n = %c4) -> index {
    scf.yield %i : index
  }
  // ONE: result 0: index = 0
  return %0 : index
}
