// func.constant and func.call_indirect of it. By hand.
// RUN: %plumb run %s -e f --arg =5 | FileCheck %s
// CHECK: result 0: i32 = 26
func.func private @square(%x: i32) -> i32 {
  %y = arith.muli %x, %x : i32
  return %y : i32
}
func.func @f(%x: i32) -> i32 {
  %1 = arith.constant 1 : i32
  %g = func.constant @square : (i32) -> i32
  %y = func.call_indirect %g(%x) : (i32) -> i32
  %z = arith.addi %y, %1 : i32
  return %z : i32
}
