// RUN: %levels %s | FileCheck %s
// Intrinsics called by name.

llvm.func @printI64(i64)
llvm.func @printF32(f32)
llvm.func @printNewline()

llvm.func @main() {
  %a = llvm.mlir.constant(3.0 : f32) : f32
  %b = llvm.mlir.constant(-2.0 : f32) : f32
  %0 = llvm.call_intrinsic "llvm.fma.f32"(%a, %a, %b) : (f32, f32, f32) -> f32
  llvm.call @printF32(%0) : (f32) -> ()
  llvm.call @printNewline() : () -> ()
  %1 = llvm.call_intrinsic "llvm.maximum"(%a, %b) : (f32, f32) -> f32
  llvm.call @printF32(%1) : (f32) -> ()
  llvm.call @printNewline() : () -> ()
  %k = llvm.mlir.constant(255 : i64) : i64
  %2 = llvm.call_intrinsic "llvm.ctpop.i64"(%k) : (i64) -> i64
  llvm.call @printI64(%2) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %v = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi64>) : vector<4xi64>
  %3 = llvm.call_intrinsic "llvm.vector.reduce.add.v4i64"(%v) : (vector<4xi64>) -> i64
  llvm.call @printI64(%3) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

// CHECK: 7
// CHECK-NEXT: 3
// CHECK-NEXT: 8
// CHECK-NEXT: 10
