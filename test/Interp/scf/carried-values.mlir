// Values that a loop carries, where the old one is still read when the new one
// exists: directly, by a second name, in the other region, in the other order.
// By hand.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
func.func @f() -> (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i3 = arith.constant 3 : index
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %3 = arith.constant 3 : i64
  %7 = arith.constant 7 : i64
  %10 = arith.constant 10 : i64
  // a = 1, 2, 3, (4); 10 a is added after a + 1 exists: 60.
  %late:2 = scf.for %i = %i0 to %i3 step %i1 iter_args(%a = %1, %s = %0) -> (i64, i64) {
    %next = arith.addi %a, %1 : i64
    %t = arith.muli %a, %10 : i64
    %u = arith.addi %s, %t : i64
    scf.yield %next, %u : i64, i64
  }
  // CHECK: result 0: i64 = 4
  // CHECK: result 1: i64 = 60
  // a = 7, 8, 9 under another name: 24.
  %i7 = arith.index_cast %7 : i64 to index
  %named:2 = scf.for %i = %i0 to %i3 step %i1 iter_args(%a = %i7, %s = %0) -> (index, i64) {
    %name = builtin.unrealized_conversion_cast %a : index to i64
    %next = arith.addi %a, %i1 : index
    %u = arith.addi %s, %name : i64
    scf.yield %next, %u : index, i64
  }
  // CHECK: result 2: i64 = 24
  // One value for both, x + y + 1: 2, 5, 11.
  %both:2 = scf.for %i = %i0 to %i3 step %i1 iter_args(%x = %0, %y = %1) -> (i64, i64) {
    %t = arith.addi %x, %y : i64
    %v = arith.addi %t, %1 : i64
    scf.yield %v, %v : i64, i64
  }
  // CHECK: result 3: i64 = 11
  // CHECK: result 4: i64 = 11
  // The old value is yielded beside the new one: 3 and 2.
  %old:2 = scf.for %i = %i0 to %i3 step %i1 iter_args(%x = %0, %y = %10) -> (i64, i64) {
    %v = arith.addi %x, %1 : i64
    scf.yield %v, %x : i64, i64
  }
  // CHECK: result 5: i64 = 3
  // CHECK: result 6: i64 = 2
  // y grows by the a that v was made from: 0 + 1 + 2.
  %while:2 = scf.while (%x = %0, %y = %0) : (i64, i64) -> (i64, i64) {
    %more = arith.cmpi slt, %x, %3 : i64
    scf.condition(%more) %y, %x : i64, i64
  } do {
  ^bb0(%b: i64, %a: i64):
    %v = arith.addi %a, %1 : i64
    %w = arith.addi %b, %a : i64
    scf.yield %v, %w : i64, i64
  }
  // CHECK: result 7: i64 = 3
  // CHECK: result 8: i64 = 3
  // Inside a conditional after the new one exists: 1 + 3 of a = 1, 2, 3.
  %inner:2 = scf.for %i = %i0 to %i3 step %i1 iter_args(%a = %1, %s = %0) -> (i64, i64) {
    %v = arith.addi %a, %1 : i64
    %odd = arith.andi %a, %1 : i64
    %is = arith.cmpi ne, %odd, %0 : i64
    %u = scf.if %is -> (i64) {
      %t = arith.addi %s, %a : i64
      scf.yield %t : i64
    } else {
      scf.yield %s : i64
    }
    scf.yield %v, %u : i64, i64
  }
  // CHECK: result 9: i64 = 4
  return %late#0, %late#1, %named#1, %both#0, %both#1, %old#0, %old#1,
    %while#0, %while#1, %inner#1 : i64, i64, i64, i64, i64, i64, i64, i64, i64, i64
}
