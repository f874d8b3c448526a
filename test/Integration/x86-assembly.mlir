// RUN: %levels %s | FileCheck %s
// REQUIRES: x86_64
// Inline assembly: arithmetic on registers, in both syntaxes.

llvm.func @printI64(i64)
llvm.func @printNewline()

func.func @show(%v: i64) {
  llvm.call @printI64(%v) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  return
}

func.func @main() {
  %a = llvm.mlir.constant(-42 : i64) : i64
  %b = llvm.mlir.constant(100 : i64) : i64
  %0 = llvm.inline_asm "xor $0, $0", "=r,r" %a : (i64) -> i64
  call @show(%0) : (i64) -> ()
  %1 = llvm.inline_asm "addq $2, $0", "=r,0,r" %a, %b : (i64, i64) -> i64
  call @show(%1) : (i64) -> ()
  %2 = llvm.inline_asm asm_dialect = intel "mov $0, $1\0Aimul $0, $2\0Ainc $0", "=&r,r,r,~{flags}" %a, %b : (i64, i64) -> i64
  call @show(%2) : (i64) -> ()
  %3 = llvm.inline_asm asm_dialect = intel "bswap $0; shr $0, 8", "=r,0" %b : (i64) -> i64
  call @show(%3) : (i64) -> ()
  %4 = llvm.inline_asm asm_dialect = intel "mov $0, 0x1234", "=r" : () -> i64
  call @show(%4) : (i64) -> ()
  return
}

// CHECK: 0
// CHECK-NEXT: 58
// CHECK-NEXT: -4199
// CHECK-NEXT: 28147497671065600
// CHECK-NEXT: 4660
