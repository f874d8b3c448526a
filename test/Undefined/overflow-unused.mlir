// An overflow under nsw that nothing depends on is no undefined behaviour.
// RUN: %exits 0 %plumb run %s -e main --entry-point-result=i32 2>&1 \
// RUN:   | FileCheck %s

func.func @main() -> i32 {
  %a = arith.constant 2147483647 : i32
  %x = arith.addi %a, %a overflow<nsw> : i32
  %zero = arith.constant 0 : i32
  %false = arith.constant false
  %r = scf.if %false -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %zero : i32
  }
  return %r : i32
}
// CHECK: {{^}}0{{$}}
