// RUN: %levels %s | FileCheck %s
// A coroutine that is written with the intrinsics: it suspends itself three
// times, and main goes on with it in between.

llvm.func @printI64(i64)
llvm.func @printNewline()
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)

llvm.func @show(%v: i64) {
  llvm.call @printI64(%v) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

llvm.func @count(%first: i64) -> !llvm.ptr attributes {passthrough = ["presplitcoroutine"]} {
  %i32 = llvm.mlir.constant(0 : i32) : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %one = llvm.mlir.constant(1 : i64) : i64
  %false = llvm.mlir.constant(false) : i1
  %id = llvm.intr.coro.id %i32, %null, %null, %null : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
  %size = llvm.intr.coro.size : i64
  %mem = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  %hdl = llvm.intr.coro.begin %id, %mem : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  llvm.br ^loop(%first : i64)
^loop(%n: i64):
  llvm.call @show(%n) : (i64) -> ()
  %next = llvm.add %n, %one : i64
  %state = llvm.intr.coro.save %hdl : (!llvm.ptr) -> !llvm.token
  %s = llvm.intr.coro.suspend %state, %false : i8
  %w = llvm.sext %s : i8 to i32
  llvm.switch %w : i32, ^suspend [
    0: ^loop(%next : i64),
    1: ^cleanup
  ]
^cleanup:
  %old = llvm.intr.coro.free %id, %hdl : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  llvm.call @free(%old) : (!llvm.ptr) -> ()
  llvm.br ^suspend
^suspend:
  %none = llvm.mlir.none : !llvm.token
  %end = llvm.intr.coro.end %hdl, %false, %none : (!llvm.ptr, i1, !llvm.token) -> i1
  llvm.return %hdl : !llvm.ptr
}

llvm.func @main() {
  %c10 = llvm.mlir.constant(10 : i64) : i64
  %c70 = llvm.mlir.constant(70 : i64) : i64
  %a = llvm.call @count(%c10) : (i64) -> !llvm.ptr
  %b = llvm.call @count(%c70) : (i64) -> !llvm.ptr
  llvm.intr.coro.resume %a : !llvm.ptr
  llvm.intr.coro.resume %b : !llvm.ptr
  llvm.intr.coro.resume %a : !llvm.ptr
  llvm.return
}

// CHECK: 10
// CHECK-NEXT: 70
// CHECK-NEXT: 11
// CHECK-NEXT: 71
// CHECK-NEXT: 12
