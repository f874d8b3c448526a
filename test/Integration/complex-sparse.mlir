// RUN: %levels %s -t void -e main | FileCheck %s
// Sparse complex constants.
llvm.func @printF64(f64)
llvm.func @printNewline()
llvm.func @main() {
  %0 = llvm.mlir.constant(sparse<[[0], [2]], [(1.0, 2.0), (3.0, 4.0)]> : tensor<3xcomplex<f64>>) : !llvm.array<3 x struct<(f64, f64)>>
  %1 = llvm.extractvalue %0[0, 1] : !llvm.array<3 x struct<(f64, f64)>>
  %2 = llvm.extractvalue %0[1, 0] : !llvm.array<3 x struct<(f64, f64)>>
  %3 = llvm.extractvalue %0[2, 0] : !llvm.array<3 x struct<(f64, f64)>>
  llvm.call @printF64(%1) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.call @printF64(%2) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.call @printF64(%3) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

// CHECK: 2
// CHECK-NEXT: 0
// CHECK-NEXT: 3
