// cf.br and cf.cond_br: block arguments permuted in a loop (Euclid), both targets
// the same block, a loop whose condition is in the middle. By hand.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
func.func @gcd(%a: i32, %b: i32) -> i32 {
  %0 = arith.constant 0 : i32
  cf.br ^top(%a, %b : i32, i32)
^top(%x: i32, %y: i32):
  %done = arith.cmpi eq, %y, %0 : i32
  cf.cond_br %done, ^end(%x : i32), ^step
^step:
  %r = arith.remsi %x, %y : i32
  cf.br ^top(%y, %r : i32, i32)
^end(%g: i32):
  return %g : i32
}
func.func @swap(%n: i32) -> (i32, i32, i32) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  cf.br ^top(%n, %1, %2, %3 : i32, i32, i32, i32)
^top(%k: i32, %a: i32, %b: i32, %c: i32):
  %m = arith.subi %k, %1 : i32
  %more = arith.cmpi sgt, %k, %0 : i32
  cf.cond_br %more, ^top(%m, %c, %a, %b : i32, i32, i32, i32), ^end
^end:
  return %a, %b, %c : i32, i32, i32
}
func.func @same(%c: i1) -> i32 {
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  cf.cond_br %c, ^end(%1 : i32), ^end(%2 : i32)
^end(%x: i32):
  return %x : i32
}
func.func @f() -> (i32, i32, i32, i32, i32, i32) {
  %84 = arith.constant 84 : i32
  %36 = arith.constant 36 : i32
  %1 = arith.constant 1 : i32
  %true = arith.constant true
  %false = arith.constant false
  %g = func.call @gcd(%84, %36) : (i32, i32) -> i32
  %s:3 = func.call @swap(%1) : (i32) -> (i32, i32, i32)
  %x = func.call @same(%true) : (i1) -> i32
  %y = func.call @same(%false) : (i1) -> i32
  return %g, %s#0, %s#1, %s#2, %x, %y : i32, i32, i32, i32, i32, i32
}
// CHECK: result 0: i32 = 12
// CHECK-NEXT: result 1: i32 = 3
// CHECK-NEXT: result 2: i32 = 1
// CHECK-NEXT: result 3: i32 = 2
// CHECK-NEXT: result 4: i32 = 1
// CHECK-NEXT: result 5: i32 = 2
