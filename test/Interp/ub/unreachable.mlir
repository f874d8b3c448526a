// RUN: not %plumb run %s -e f --arg =1 2>&1 | FileCheck %s
// RUN: %plumb run %s -e f --arg =0 | FileCheck %s --check-prefix=OTHER
func.func @f(%c: i1) -> i32 {
  %a = arith.constant 5 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  ub.unreachable
^bb2:
  return %a : i32
}
// CHECK: error: ub.unreachable reached
// OTHER: result 0: i32 = 5
