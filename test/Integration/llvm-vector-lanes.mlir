// RUN: %levels %s | FileCheck %s
// The llvm dialect's vectors: lanes in and out, masks, shuffles, conversions.
llvm.func @printI64(i64)
llvm.func @printF64(f64)
llvm.func @printNewline()
llvm.func @show(%v: i64) {
  llvm.call @printI64(%v) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
llvm.func @main() {
  %v = llvm.mlir.constant(dense<[10, 20, 30, 40]> : vector<4xi32>) : vector<4xi32>
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %x = llvm.mlir.constant(7 : i32) : i32
  %0 = llvm.insertelement %x, %v[%c2 : i32] : vector<4xi32>
  %1 = llvm.shufflevector %0, %v [2, 7, 0, -1] : vector<4xi32>
  %2 = llvm.extractelement %1[%c2 : i32] : vector<4xi32>
  %3 = llvm.sext %2 : i32 to i64
  llvm.call @show(%3) : (i64) -> ()
  %w = llvm.sext %0 : vector<4xi32> to vector<4xi64>
  %s = "llvm.intr.vector.reduce.add"(%w) : (vector<4xi64>) -> i64
  llvm.call @show(%s) : (i64) -> ()
  %p = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.mlir.constant(dense<[true, false, true, false]> : vector<4xi1>) : vector<4xi1>
  %a = llvm.alloca %p x vector<4xi32> : (i64) -> !llvm.ptr
  llvm.store %v, %a : vector<4xi32>, !llvm.ptr
  llvm.intr.masked.store %0, %a, %m {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
  %z = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %l = llvm.intr.masked.load %a, %m, %z {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  %r = "llvm.intr.vector.reduce.add"(%l) : (vector<4xi32>) -> i32
  %rw = llvm.sext %r : i32 to i64
  llvm.call @show(%rw) : (i64) -> ()
  llvm.return
}

// CHECK: 10
// CHECK-NEXT: 77
// CHECK-NEXT: 17
