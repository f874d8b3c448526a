// RUN: %levels %s --no-native | FileCheck %s
// RUN: not %plumb run %s -e misaligned 2>&1 | FileCheck %s --check-prefix=MISALIGNED
// RUN: not %plumb run %s -e outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not %plumb run %s -e sum 2>&1 | FileCheck %s --check-prefix=SUM
// Inline assembly that loads vectors from memory. Not every processor has
// registers of 512 bits, so that it is not asked.

llvm.mlir.global private @numbers(dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : tensor<16xi32>) {alignment = 64 : i64} : !llvm.array<16 x i32>

func.func @main() {
  %p = llvm.mlir.addressof @numbers : !llvm.ptr
  %0 = llvm.inline_asm asm_dialect = intel operand_attrs = [{elementtype = vector<16xi32>}] "vmovdqu32 $0, $1", "=x,*m" %p : (!llvm.ptr) -> vector<16xi32>
  vector.print %0 : vector<16xi32>
  // CHECK: ( 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 )
  %q = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  %1 = llvm.inline_asm operand_attrs = [{elementtype = vector<4xi32>}] "vmovdqu $1, $0", "=x,*m" %q : (!llvm.ptr) -> vector<4xi32>
  vector.print %1 : vector<4xi32>
  // CHECK-NEXT: ( 3, 4, 5, 6 )
  %r = llvm.getelementptr %p[8] : (!llvm.ptr) -> !llvm.ptr, i32
  %2 = llvm.inline_asm asm_dialect = intel operand_attrs = [{elementtype = vector<8xi32>}] "vmovdqa $0, $1", "=x,*m" %r : (!llvm.ptr) -> vector<8xi32>
  vector.print %2 : vector<8xi32>
  // CHECK-NEXT: ( 8, 9, 10, 11, 12, 13, 14, 15 )
  return
}

func.func @misaligned() {
  %p = llvm.mlir.addressof @numbers : !llvm.ptr
  %q = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  // MISALIGNED: [[#@LINE+1]]:8: error: {{.*}}multiple of the alignment 16
  %0 = llvm.inline_asm asm_dialect = intel operand_attrs = [{elementtype = vector<4xi32>}] "vmovdqa $0, $1", "=x,*m" %q : (!llvm.ptr) -> vector<4xi32>
  vector.print %0 : vector<4xi32>
  return
}

func.func @outside() {
  %p = llvm.mlir.addressof @numbers : !llvm.ptr
  %q = llvm.getelementptr %p[13] : (!llvm.ptr) -> !llvm.ptr, i32
  // OUTSIDE: [[#@LINE+1]]:8: error: {{.*}}[out-of-bounds]
  %0 = llvm.inline_asm asm_dialect = intel operand_attrs = [{elementtype = vector<4xi32>}] "vmovdqu $0, $1", "=x,*m" %q : (!llvm.ptr) -> vector<4xi32>
  vector.print %0 : vector<4xi32>
  return
}

func.func @sum() {
  %p = llvm.mlir.addressof @numbers : !llvm.ptr
  // SUM: [[#@LINE+1]]:8: error: {{.*}}memory as an operand of this instruction
  %0 = llvm.inline_asm asm_dialect = intel operand_attrs = [{elementtype = vector<4xf32>}] "vaddps $0, $1, $1", "=x,*m" %p : (!llvm.ptr) -> vector<4xf32>
  vector.print %0 : vector<4xf32>
  return
}
