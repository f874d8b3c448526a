// What a loop carries lives in one slot where nobody can tell: no moves between
// the loop's entry and its end. Where the old value is still needed there is
// one.
// RUN: %plumb run %s -e f --dump-bytecode | FileCheck %s
// RUN: %plumb run %s -e g --dump-bytecode | FileCheck %s --check-prefix=KEPT
func.func @f(%n: index) -> (f32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.5 : f32
  %k = arith.constant 7 : i32
  // CHECK: ForEnter
  // CHECK-NOT: Mov
  // CHECK: ForNext
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %k) -> (f32, i32) {
    %m = arith.mulf %a, %x : f32
    %a1 = arith.addf %m, %x : f32
    %b1 = arith.muli %b, %k : i32
    scf.yield %a1, %b1 : f32, i32
  }
  return %r#0, %r#1 : f32, i32
}
func.func @g(%n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.5 : f32
  // KEPT: ForEnter
  // KEPT-COUNT-2: Mov
  // KEPT: ForNext
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %old = %x) -> (f32, f32) {
    %a1 = arith.addf %a, %x : f32
    scf.yield %a1, %a : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
