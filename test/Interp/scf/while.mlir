// scf.while: Collatz steps, a do-while, zero trips of the after region, types
// that differ between the regions, arguments swapped, a nest. By hand.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
func.func @f() -> (i32, i64, i32, i32, i32, i32) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %6 = arith.constant 6 : i32
  %9 = arith.constant 9 : i32
  // 6 3 10 5 16 8 4 2 1: eight steps.
  %collatz:2 = scf.while (%x = %6, %n = %0) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi ne, %x, %1 : i32
    scf.condition(%more) %x, %n : i32, i32
  } do {
  ^bb0(%x: i32, %n: i32):
    %bit = arith.andi %x, %1 : i32
    %odd = arith.cmpi ne, %bit, %0 : i32
    %y = scf.if %odd -> i32 {
      %a = arith.muli %x, %3 : i32
      %b = arith.addi %a, %1 : i32
      scf.yield %b : i32
    } else {
      %a = arith.divsi %x, %2 : i32
      scf.yield %a : i32
    }
    %m = arith.addi %n, %1 : i32
    scf.yield %y, %m : i32, i32
  }
  // CHECK: result 0: i32 = 8
  // The condition carries another type than the arguments; it is false at once.
  %wide = scf.while (%x = %9) : (i32) -> i64 {
    %l = arith.extsi %x : i32 to i64
    %more = arith.cmpi slt, %x, %0 : i32
    scf.condition(%more) %l : i64
  } do {
  ^bb0(%l: i64):
    %x = arith.trunci %l : i64 to i32
    scf.yield %x : i32
  }
  // CHECK-NEXT: result 1: i64 = 9
  // do { n = n + 1; (a, b) = (b, a) } while (n < 3), the swap in both regions:
  // three swaps in the condition, two in the body.
  %swap:3 = scf.while (%n = %0, %a = %2, %b = %3) : (i32, i32, i32) -> (i32, i32, i32) {
    %m = arith.addi %n, %1 : i32
    %more = arith.cmpi slt, %m, %3 : i32
    scf.condition(%more) %m, %b, %a : i32, i32, i32
  } do {
  ^bb0(%m: i32, %a: i32, %b: i32):
    scf.yield %m, %b, %a : i32, i32, i32
  }
  // CHECK-NEXT: result 2: i32 = 3
  // CHECK-NEXT: result 3: i32 = 3
  // CHECK-NEXT: result 4: i32 = 2
  // A nest: 3 + 2 + 1.
  %nest:2 = scf.while (%n = %3, %sum = %0) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi sgt, %n, %0 : i32
    scf.condition(%more) %n, %sum : i32, i32
  } do {
  ^bb0(%n: i32, %sum: i32):
    %in:2 = scf.while (%k = %n, %s = %sum) : (i32, i32) -> (i32, i32) {
      %more = arith.cmpi sgt, %k, %0 : i32
      scf.condition(%more) %k, %s : i32, i32
    } do {
    ^bb0(%k: i32, %s: i32):
      %less = arith.subi %k, %1 : i32
      %more = arith.addi %s, %1 : i32
      scf.yield %less, %more : i32, i32
    }
    %less = arith.subi %n, %1 : i32
    scf.yield %less, %in#1 : i32, i32
  }
  // CHECK-NEXT: result 5: i32 = 6
  return %collatz#1, %wide, %swap#0, %swap#1, %swap#2, %nest#1 : i32, i64, i32, i32, i32, i32
}
