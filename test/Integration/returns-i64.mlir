// RUN: %levels %s -t i64 -e number | FileCheck %s
// An entry of another name, in the llvm dialect.

llvm.func @number() -> i64 {
  %a = llvm.mlir.constant(-4 : i64) : i64
  %b = llvm.mlir.constant(3 : i64) : i64
  %c = llvm.mul %a, %b : i64
  llvm.return %c : i64
}

// CHECK: -12
