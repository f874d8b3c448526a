// A shift by the width of the type or more decides a branch.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i32 {
  %a = arith.constant 1 : i32
  %s = arith.constant 32 : i32
  %x = arith.shli %a, %s : i32
  %zero = arith.constant 0 : i32
  %b = arith.cmpi eq, %x, %zero : i32
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}poison reaches{{.*}} (scf.if) [shift-past-width]
  %r = scf.if %b -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %zero : i32
  }
  return %r : i32
}
