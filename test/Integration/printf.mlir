// RUN: %levels %s | FileCheck %s
// C's printf.

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.mlir.global internal constant @text("%d|%5d|%-4d|%04x|%u|%ld|%c|%s|%.2f|%g|%e|%%\0A\00")
llvm.mlir.global internal constant @word("word\00")
llvm.mlir.global internal constant @plain("plain\0A\00")

llvm.func @main() {
  %fmt = llvm.mlir.addressof @text : !llvm.ptr
  %word = llvm.mlir.addressof @word : !llvm.ptr
  %a = llvm.mlir.constant(-42 : i32) : i32
  %b = llvm.mlir.constant(7 : i32) : i32
  %h = llvm.mlir.constant(255 : i32) : i32
  %l = llvm.mlir.constant(-5000000000 : i64) : i64
  %c = llvm.mlir.constant(65 : i32) : i32
  %x = llvm.mlir.constant(3.14159 : f64) : f64
  %y = llvm.mlir.constant(1.0e10 : f64) : f64
  %r = llvm.call @printf(%fmt, %a, %b, %b, %h, %a, %l, %c, %word, %x, %y, %y) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, i32, i32, i32, i32, i64, i32, !llvm.ptr, f64, f64, f64) -> i32
  %plain = llvm.mlir.addressof @plain : !llvm.ptr
  %s = llvm.call @printf(%plain) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr) -> i32
  llvm.return
}

// CHECK: -42|    7|7   |00ff|4294967254|-5000000000|A|word|3.14|1e+10|1.000000e+10|%
// CHECK-NEXT: plain
