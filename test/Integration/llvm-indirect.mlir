// RUN: %levels %s | FileCheck %s
// Calls through pointers that come from memory.

llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @double(%x: i64) -> i64 {
  %r = llvm.add %x, %x : i64
  llvm.return %r : i64
}
llvm.func @triple(%x: i64) -> i64 {
  %d = llvm.add %x, %x : i64
  %r = llvm.add %d, %x : i64
  llvm.return %r : i64
}
llvm.mlir.global internal constant @table() : !llvm.array<2 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<2 x ptr>
  %d = llvm.mlir.addressof @double : !llvm.ptr
  %t = llvm.mlir.addressof @triple : !llvm.ptr
  %0 = llvm.insertvalue %d, %u[0] : !llvm.array<2 x ptr>
  %1 = llvm.insertvalue %t, %0[1] : !llvm.array<2 x ptr>
  llvm.return %1 : !llvm.array<2 x ptr>
}

llvm.func @main() {
  %table = llvm.mlir.addressof @table : !llvm.ptr
  %c7 = llvm.mlir.constant(7 : i64) : i64
  %f = llvm.load %table : !llvm.ptr -> !llvm.ptr
  %at = llvm.getelementptr %table[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x ptr>
  %g = llvm.load %at : !llvm.ptr -> !llvm.ptr
  %a = llvm.call %f(%c7) : !llvm.ptr, (i64) -> i64
  %b = llvm.call %g(%a) : !llvm.ptr, (i64) -> i64
  llvm.call @printI64(%b) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

// CHECK: 42
