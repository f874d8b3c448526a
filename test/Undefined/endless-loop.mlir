// A loop that never ends is stopped after a number of steps: exit status 3.
// RUN: %exits 3 %plumb run %s -e main --max-steps 100000 2>&1 | FileCheck %s

func.func @main() -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.while (%x = %zero) : (i32) -> i32 {
    %go = arith.cmpi sge, %x, %zero : i32
    scf.condition(%go) %x : i32
  } do {
  ^bb0(%x: i32):
    %y = arith.xori %x, %one : i32
    scf.yield %y : i32
  }
  return %r : i32
}
// CHECK: endless-loop.mlir:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}[step-budget]
