// RUN: %levels %s | FileCheck %s
// Constructors run before the entry, the lowest priority first; a destructor
// behind it.

llvm.mlir.global_ctors ctors = [@second, @first], priorities = [2 : i32, 1 : i32], data = [#llvm.zero, #llvm.zero]
llvm.mlir.global_dtors dtors = [@later], priorities = [2 : i32], data = [#llvm.zero]
llvm.mlir.global internal @state(5 : i64) : i64

llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @first() {
  %p = llvm.mlir.addressof @state : !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i64
  %c = llvm.mlir.constant(10 : i64) : i64
  %w = llvm.mul %v, %c : i64
  llvm.store %w, %p : i64, !llvm.ptr
  llvm.return
}
llvm.func @second() {
  %p = llvm.mlir.addressof @state : !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i64
  %c = llvm.mlir.constant(1 : i64) : i64
  %w = llvm.add %v, %c : i64
  llvm.store %w, %p : i64, !llvm.ptr
  llvm.call @printI64(%w) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
llvm.func @later() {
  llvm.call @second() : () -> ()
  llvm.return
}
llvm.func @main() {
  %p = llvm.mlir.addressof @state : !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.call @printI64(%v) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

// CHECK: 51
// CHECK-NEXT: 51
// CHECK-NEXT: 52
