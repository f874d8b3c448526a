// RUN: %levels %s | FileCheck %s
// malloc and its family, memrefCopy by a copy of strided views.

llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @calloc(i64, i64) -> !llvm.ptr
llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @puts(!llvm.ptr) -> i32
llvm.func @putchar(i32) -> i32
llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @main() {
  %n = llvm.mlir.constant(4 : i64) : i64
  %c16 = llvm.mlir.constant(16 : i64) : i64
  %h = llvm.mlir.constant(104 : i8) : i8
  %i = llvm.mlir.constant(105 : i8) : i8
  %z = llvm.mlir.constant(0 : i8) : i8
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  llvm.store %h, %p : i8, !llvm.ptr
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %i, %p1 : i8, !llvm.ptr
  %p2 = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %z, %p2 : i8, !llvm.ptr
  %r = llvm.call @puts(%p) : (!llvm.ptr) -> i32
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  %q = llvm.call @calloc(%n, %n) : (i64, i64) -> !llvm.ptr
  %q1 = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, i64
  %v = llvm.load %q1 : !llvm.ptr -> i64
  llvm.call @printI64(%v) : (i64) -> ()
  %nl = llvm.mlir.constant(10 : i32) : i32
  %x = llvm.mlir.constant(120 : i32) : i32
  %s = llvm.call @putchar(%x) : (i32) -> i32
  %t = llvm.call @putchar(%nl) : (i32) -> i32
  llvm.call @free(%q) : (!llvm.ptr) -> ()
  %a = llvm.call @aligned_alloc(%c16, %c16) : (i64, i64) -> !llvm.ptr
  llvm.store %n, %a : i64, !llvm.ptr
  %w = llvm.load %a : !llvm.ptr -> i64
  llvm.call @printI64(%w) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.call @free(%a) : (!llvm.ptr) -> ()
  llvm.return
}

// CHECK: hi
// CHECK-NEXT: 0x
// CHECK-NEXT: 4
