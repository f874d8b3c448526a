// RUN: %levels %s | FileCheck %s
// Aliases of globals, and globals of a thread.
llvm.mlir.global internal @g(42 : i64) : i64
llvm.mlir.alias internal @h : i64 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global internal thread_local @t(7 : i64) : i64
llvm.func @printI64(i64)
llvm.func @printNewline()
llvm.func @main() {
  %c = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.mlir.addressof @h : !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i64
  %w = llvm.add %v, %c : i64
  %g = llvm.mlir.addressof @g : !llvm.ptr
  llvm.store %w, %g : i64, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i64
  llvm.call @printI64(%x) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %q = llvm.mlir.addressof @t : !llvm.ptr
  %r = "llvm.intr.threadlocal.address"(%q) : (!llvm.ptr) -> !llvm.ptr
  %y = llvm.load %r : !llvm.ptr -> i64
  llvm.call @printI64(%y) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

// CHECK: 43
// CHECK-NEXT: 7
