// RUN: %levels %s --pipeline=async --exit-code=1 | FileCheck %s
// An error that reaches a function outside of any region stops the program.
func.func @main() {
  %false = arith.constant false
  %a = arith.constant 1 : i32
  vector.print %a : i32
  %t = async.execute {
    cf.assert %false, "wrong"
    async.yield
  }
  async.await %t : !async.token
  vector.print %a : i32
  return
}

// CHECK: 1
// CHECK-NEXT: Awaited async operand is in error state
