// RUN: %levels %s | FileCheck %s
// llvm.intr.vector.reduce.* with a start value and reassoc.
module {
  llvm.func @printF32(f32)
  llvm.func @printI64(i64)
  llvm.func @printNewline()
  llvm.func @main() {
    %v = llvm.mlir.constant(dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>) : vector<4xf32>
    %s = llvm.mlir.constant(0.5 : f32) : f32
    %0 = "llvm.intr.vector.reduce.fadd"(%s, %v) : (f32, vector<4xf32>) -> f32
    llvm.call @printF32(%0) : (f32) -> ()
    llvm.call @printNewline() : () -> ()
    %1 = "llvm.intr.vector.reduce.fmul"(%s, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
    llvm.call @printF32(%1) : (f32) -> ()
    llvm.call @printNewline() : () -> ()
    %2 = llvm.intr.vector.reduce.fmax(%v) : (vector<4xf32>) -> f32
    llvm.call @printF32(%2) : (f32) -> ()
    llvm.call @printNewline() : () -> ()
    %i = llvm.mlir.constant(dense<[1, -2, 3, 12]> : vector<4xi64>) : vector<4xi64>
    %3 = "llvm.intr.vector.reduce.and"(%i) : (vector<4xi64>) -> i64
    llvm.call @printI64(%3) : (i64) -> ()
    llvm.call @printNewline() : () -> ()
    %4 = "llvm.intr.vector.reduce.smin"(%i) : (vector<4xi64>) -> i64
    llvm.call @printI64(%4) : (i64) -> ()
    llvm.call @printNewline() : () -> ()
    llvm.return
  }
}

// CHECK: 10.5
// CHECK-NEXT: 12
// CHECK-NEXT: 4
// CHECK-NEXT: 0
// CHECK-NEXT: -2
