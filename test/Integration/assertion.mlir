// RUN: %levels %s --exit-code=1 | FileCheck %s
// An assertion that fails: what was printed before it appears, then its text,
// and nothing behind it.

func.func @main() {
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  vector.print %a : i32
  %same = arith.cmpi eq, %a, %b : i32
  cf.assert %same, "one is not two"
  vector.print %b : i32
  return
}

// CHECK: 1
// CHECK-NEXT: one is not two
