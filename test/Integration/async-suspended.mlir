// RUN: %levels %s --pipeline=async | FileCheck %s
// A coroutine that waits for a token which is not ready yet: it gives way, and
// goes on when somebody waits for its own. Then a group whose members become
// ready one after the other.

func.func @waits(%before: !async.token, %m: memref<1xi64>) -> !async.token attributes {passthrough = ["presplitcoroutine"]} {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i64
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %hdl = async.coro.begin %id
  %local = arith.addi %c5, %c5 : i64
  %state = async.coro.save %hdl
  async.runtime.await_and_resume %before, %hdl : !async.token
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  %v = memref.load %m[%c0] : memref<1xi64>
  vector.print %v : i64
  %w = arith.addi %v, %local : i64
  memref.store %w, %m[%c0] : memref<1xi64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %hdl
  cf.br ^suspend
^suspend:
  async.coro.end %hdl
  return %done : !async.token
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : i64
  %c7 = arith.constant 7 : i64
  %m = memref.alloc() : memref<1xi64>
  memref.store %c1, %m[%c0] : memref<1xi64>
  %first = async.runtime.create : !async.token
  %t = call @waits(%first, %m) : (!async.token, memref<1xi64>) -> !async.token
  // Not 1: the coroutine has not looked yet.
  memref.store %c7, %m[%c0] : memref<1xi64>
  vector.print %c1 : i64
  async.runtime.set_available %first : !async.token
  async.runtime.await %t : !async.token
  %v = memref.load %m[%c0] : memref<1xi64>
  vector.print %v : i64

  %a = async.runtime.create : !async.token
  %b = async.runtime.create : !async.token
  %g = async.runtime.create_group %c2 : !async.group
  %r0 = async.runtime.add_to_group %a, %g : !async.token
  %r1 = async.runtime.add_to_group %b, %g : !async.token
  async.runtime.set_available %b : !async.token
  async.runtime.set_error %a : !async.token
  async.runtime.await %g : !async.group
  %e = async.runtime.is_error %g : !async.group
  vector.print %e : i1
  memref.dealloc %m : memref<1xi64>
  return
}

// CHECK: 1
// CHECK-NEXT: 7
// CHECK-NEXT: 17
// CHECK-NEXT: 1
