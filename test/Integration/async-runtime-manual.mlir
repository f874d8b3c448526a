// RUN: %levels %s --pipeline=async | FileCheck %s
// The runtime's operations by hand: a value that is set after somebody has
// begun to wait for it.

async.func @later(%v: !async.value<i64>) -> !async.value<i64> {
  %x = async.await %v : !async.value<i64>
  vector.print %x : i64
  %r = arith.addi %x, %x : i64
  return %r : i64
}

func.func @main() {
  %c21 = arith.constant 21 : i64
  %token = async.runtime.create : !async.token
  %value = async.runtime.create : !async.value<i64>
  async.runtime.store %c21, %value : !async.value<i64>
  async.runtime.set_available %value : !async.value<i64>
  async.runtime.set_available %token : !async.token
  %w = async.call @later(%value) : (!async.value<i64>) -> !async.value<i64>
  %r = async.await %w : !async.value<i64>
  vector.print %r : i64
  async.await %token : !async.token
  %e = async.runtime.is_error %token : !async.token
  vector.print %e : i1
  %l = async.runtime.load %w : !async.value<i64>
  vector.print %l : i64
  return
}

// CHECK: 21
// CHECK-NEXT: 42
// CHECK-NEXT: 0
// CHECK-NEXT: 42
