// A cycle with two entries; blocks whose order in the text is not the order of
// dominance; a block that nothing reaches. By hand.
// RUN: %plumb run %s -e f --arg =true | FileCheck %s --check-prefix=YES
// RUN: %plumb run %s -e f --arg =false | FileCheck %s --check-prefix=NO
// RUN: %plumb run %s -e f --arg =false --shadows | FileCheck %s --check-prefix=NO
// a: n * 2, b: n + 3, until n > 50. From a: 1 2 5 10 13 26 29 58;
// from b: 1 4 8 11 22 25 50 53.
// YES: result 0: i32 = 58
// NO: result 0: i32 = 53
// YES-NEXT: result 1: i32 = 42
// NO-NEXT: result 1: i32 = 42
func.func @f(%c: i1) -> (i32, i32) {
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %50 = arith.constant 50 : i32
  cf.cond_br %c, ^a(%1 : i32), ^b(%1 : i32)
^a(%x: i32):
  %x2 = arith.muli %x, %2 : i32
  %ma = arith.cmpi sgt, %x2, %50 : i32
  cf.cond_br %ma, ^first(%x2 : i32), ^b(%x2 : i32)
^b(%y: i32):
  %y3 = arith.addi %y, %3 : i32
  %mb = arith.cmpi sgt, %y3, %50 : i32
  cf.cond_br %mb, ^first(%y3 : i32), ^a(%y3 : i32)
^last:
  // %k is defined further down.
  %l = arith.addi %k, %2 : i32
  return %n, %l : i32, i32
^never:
  %z = arith.divsi %1, %1 : i32
  cf.br ^never
^first(%n: i32):
  %k = arith.constant 40 : i32
  cf.br ^last
}
