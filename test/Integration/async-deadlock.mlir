// RUN: %levels %s --pipeline=async --exit-code=1 | FileCheck %s
// Waiting for a token that nobody makes available.
func.func @main() {
  %a = arith.constant 1 : i32
  vector.print %a : i32
  %t = async.runtime.create : !async.token
  async.await %t : !async.token
  vector.print %a : i32
  return
}

// CHECK: 1
