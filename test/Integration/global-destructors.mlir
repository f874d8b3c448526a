// RUN: %levels %s --no-native | FileCheck %s
// Destructors run in descending order of priority (LangRef, llvm.global_dtors).

llvm.mlir.global_dtors dtors = [@one, @three, @two], priorities = [1 : i32, 3 : i32, 2 : i32], data = [#llvm.zero, #llvm.zero, #llvm.zero]

llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @show(%v: i64) {
  llvm.call @printI64(%v) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
llvm.func @one() {
  %c = llvm.mlir.constant(1 : i64) : i64
  llvm.call @show(%c) : (i64) -> ()
  llvm.return
}
llvm.func @two() {
  %c = llvm.mlir.constant(2 : i64) : i64
  llvm.call @show(%c) : (i64) -> ()
  llvm.return
}
llvm.func @three() {
  %c = llvm.mlir.constant(3 : i64) : i64
  llvm.call @show(%c) : (i64) -> ()
  llvm.return
}
llvm.func @main() {
  %c = llvm.mlir.constant(10 : i64) : i64
  llvm.call @show(%c) : (i64) -> ()
  llvm.return
}

// CHECK: 10
// CHECK-NEXT: 3
// CHECK-NEXT: 2
// CHECK-NEXT: 1
