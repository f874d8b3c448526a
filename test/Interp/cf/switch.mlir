// cf.switch: cases with operands, the default, negative flags (as the bits of
// i8), no case at all, the same target twice. By hand.
// RUN: %plumb run %s -e f --arg =5 | FileCheck %s --check-prefix=FIVE
// RUN: %plumb run %s -e f --arg =-1 | FileCheck %s --check-prefix=MINUS
// RUN: %plumb run %s -e f --arg =7 --shadows | FileCheck %s --check-prefix=DEFAULT
// FIVE: result 0: i32 = 15
// FIVE-NEXT: result 1: i32 = 1
// MINUS: result 0: i32 = 20
// MINUS-NEXT: result 1: i32 = 1
// DEFAULT: result 0: i32 = 30
// DEFAULT-NEXT: result 1: i32 = 1
func.func @f(%flag: i8) -> (i32, i32) {
  %1 = arith.constant 1 : i32
  %10 = arith.constant 10 : i32
  %20 = arith.constant 20 : i32
  %30 = arith.constant 30 : i32
  cf.switch %flag : i8, [
    default: ^end(%30 : i32),
    5: ^five(%10 : i32),
    -1: ^end(%20 : i32)
  ]
^five(%x: i32):
  %5 = arith.constant 5 : i32
  %y = arith.addi %x, %5 : i32
  cf.br ^end(%y : i32)
^end(%r: i32):
  cf.switch %flag : i8, [
    default: ^last(%1 : i32)
  ]
^last(%s: i32):
  return %r, %s : i32, i32
}
