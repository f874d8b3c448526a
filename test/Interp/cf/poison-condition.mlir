// Branching on poison is undefined behaviour, in all branches.
// RUN: not %plumb run %s -e br 2>&1 | FileCheck %s --check-prefix=BR
// RUN: not %plumb run %s -e switch 2>&1 | FileCheck %s --check-prefix=SWITCH
// RUN: not %plumb run %s -e if 2>&1 | FileCheck %s --check-prefix=IF
// RUN: not %plumb run %s -e for 2>&1 | FileCheck %s --check-prefix=FOR
func.func @br() {
  %p = ub.poison : i1
  // BR: [[#@LINE+1]]:3: error: {{.*}} (cf.cond_br) [
  cf.cond_br %p, ^a, ^a
^a:
  return
}
func.func @switch() {
  %p = ub.poison : i32
  // SWITCH: [[#@LINE+1]]:3: error: {{.*}} (cf.switch) [
  cf.switch %p : i32, [
    default: ^a
  ]
^a:
  return
}
func.func @if() {
  %p = ub.poison : i1
  // IF: [[#@LINE+1]]:3: error: {{.*}} (scf.if) [
  scf.if %p {
  }
  return
}
func.func @for() {
  %p = ub.poison : index
  %c1 = arith.constant 1 : index
  // FOR: [[#@LINE+1]]:3: error: {{.*}} (scf.for) [
  scf.for %i = %c1 to %p step %c1 {
  }
  return
}
