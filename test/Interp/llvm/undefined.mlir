// RUN: split-file %s %t
// RUN: not %plumb run %t/past-end.mlir -e main 2>&1 | FileCheck %t/past-end.mlir
// RUN: not %plumb run %t/negative.mlir -e main 2>&1 | FileCheck %t/negative.mlir
// RUN: not %plumb run %t/null.mlir -e main 2>&1 | FileCheck %t/null.mlir
// RUN: not %plumb run %t/after-free.mlir -e main 2>&1 | FileCheck %t/after-free.mlir
// RUN: not %plumb run %t/after-return.mlir -e main 2>&1 | FileCheck %t/after-return.mlir
// RUN: not %plumb run %t/after-restore.mlir -e main 2>&1 | FileCheck %t/after-restore.mlir
// RUN: not %plumb run %t/double-free.mlir -e main 2>&1 | FileCheck %t/double-free.mlir
// RUN: not %plumb run %t/constant.mlir -e main 2>&1 | FileCheck %t/constant.mlir
// RUN: not %plumb run %t/misaligned.mlir -e main 2>&1 | FileCheck %t/misaligned.mlir
// RUN: not %plumb run %t/overlap.mlir -e main 2>&1 | FileCheck %t/overlap.mlir
// RUN: not %plumb run %t/remainder.mlir -e main 2>&1 | FileCheck %t/remainder.mlir
// RUN: not %plumb run %t/assume.mlir -e main 2>&1 | FileCheck %t/assume.mlir
// RUN: not %plumb run %t/unreachable.mlir -e main 2>&1 | FileCheck %t/unreachable.mlir
// RUN: not %plumb run %t/poison-address.mlir -e main 2>&1 | FileCheck %t/poison-address.mlir
// RUN: not %plumb run %t/poison-branch.mlir -e main 2>&1 | FileCheck %t/poison-branch.mlir
// RUN: not %plumb run %t/ctlz.mlir -e main 2>&1 | FileCheck %t/ctlz.mlir
// RUN: not %plumb run %t/abort.mlir -e main 2>&1 | FileCheck %t/abort.mlir
// RUN: not %plumb run %t/unsupported.mlir -e main 2>&1 | FileCheck %t/unsupported.mlir
// RUN: not %plumb run %t/external.mlir -e main 2>&1 | FileCheck %t/external.mlir

// What a lowered program must not do, and what ends it.

//--- past-end.mlir
llvm.func @main() -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i32
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: read of 4 bytes at offset 16 of an allocation of 16 bytes, allocated by llvm.alloca at {{.*}} (llvm.load) [out-of-bounds]
  %r = llvm.load %q : !llvm.ptr -> i32
  llvm.return %r : i32
}
//--- negative.mlir
llvm.func @main() {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.mlir.constant(-1 : i64) : i64
  %c = llvm.mlir.constant(0 : i32) : i32
  // Another allocation lies before this one.
  %o = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %p = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr %p[%m] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: write of 4 bytes at offset -4 {{.*}} (llvm.store) [out-of-bounds]
  llvm.store %c, %q : i32, !llvm.ptr
  llvm.return
}
//--- null.mlir
llvm.func @main() -> i32 {
  %p = llvm.mlir.zero : !llvm.ptr
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (llvm.load) [invalid-pointer]
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}
//--- after-free.mlir
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @main() {
  %n = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  %c = llvm.mlir.constant(0 : i32) : i32
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}allocated by llvm.call at {{.*}}, freed by llvm.call at {{.*}} (llvm.store) [use-after-free]
  llvm.store %c, %p : i32, !llvm.ptr
  llvm.return
}
//--- after-return.mlir
llvm.func @local() -> !llvm.ptr {
  %n = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  llvm.return %p : !llvm.ptr
}
llvm.func @main() {
  %p = llvm.call @local() : () -> !llvm.ptr
  %c = llvm.mlir.constant(0 : i32) : i32
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (llvm.store) [use-after-free]
  llvm.store %c, %p : i32, !llvm.ptr
  llvm.return
}
//--- after-restore.mlir
llvm.func @main() {
  %n = llvm.mlir.constant(1 : i64) : i64
  %c = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %s = llvm.intr.stacksave : !llvm.ptr
  %p = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  llvm.store %c, %p : i32, !llvm.ptr
  llvm.intr.stackrestore %s : !llvm.ptr
  llvm.store %c, %o : i32, !llvm.ptr
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}, freed by llvm.intr.stackrestore at {{.*}} (llvm.store) [use-after-free]
  llvm.store %c, %p : i32, !llvm.ptr
  llvm.return
}
//--- double-free.mlir
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @main() {
  %n = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (llvm.call) [double-free]
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return
}
//--- constant.mlir
llvm.mlir.global private constant @c(1 : i32) : i32
llvm.func @main() {
  %p = llvm.mlir.addressof @c : !llvm.ptr
  %c = llvm.mlir.constant(0 : i32) : i32
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (llvm.store) [write-to-constant]
  llvm.store %c, %p : i32, !llvm.ptr
  llvm.return
}
//--- misaligned.mlir
llvm.func @main() {
  %n = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.alloca %n x f32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %v = llvm.mlir.constant(dense<0.0> : vector<4xf32>) : vector<4xf32>
  llvm.store %v, %q {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}} alignment 16 (llvm.store) [misaligned]
  llvm.store %v, %q : vector<4xf32>, !llvm.ptr
  llvm.return
}
//--- overlap.mlir
llvm.func @main() {
  %n = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
  %z = llvm.mlir.constant(0 : i8) : i8
  "llvm.intr.memset"(%p, %z, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %q = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i8
  %four = llvm.mlir.constant(4 : i64) : i64
  "llvm.intr.memcpy"(%p, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the ranges of a memcpy overlap (llvm.intr.memcpy) [undefined]
  "llvm.intr.memcpy"(%q, %p, %four) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
//--- remainder.mlir
llvm.func @main() -> i32 {
  %a = llvm.mlir.constant(-2147483648 : i32) : i32
  %b = llvm.mlir.constant(-1 : i32) : i32
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (llvm.srem) [division-overflow]
  %r = llvm.srem %a, %b : i32
  llvm.return %r : i32
}
//--- assume.mlir
llvm.func @main() {
  %f = llvm.mlir.constant(false) : i1
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: an assumption is false (llvm.intr.assume) [assumption]
  llvm.intr.assume %f : i1
  llvm.return
}
//--- unreachable.mlir
llvm.func @main() {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: llvm.unreachable reached (llvm.unreachable) [unreachable]
  llvm.unreachable
}
//--- poison-address.mlir
llvm.func @main() -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.mlir.constant(9223372036854775807 : i64) : i64
  %p = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %i = llvm.add %m, %n overflow<nsw> : i64
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: poison reaches an address: signed overflow of an operation with nsw in llvm.add {{.*}} (llvm.load) [overflow]
  %r = llvm.load %q : !llvm.ptr -> i32
  llvm.return %r : i32
}
//--- poison-branch.mlir
llvm.func @main() {
  %s = llvm.mlir.poison : !llvm.struct<(i1, i1)>
  %t = llvm.mlir.constant(true) : i1
  %u = llvm.insertvalue %t, %s[0] : !llvm.struct<(i1, i1)>
  %0 = llvm.extractvalue %u[0] : !llvm.struct<(i1, i1)>
  llvm.cond_br %0, ^bb1, ^bb1
^bb1:
  %1 = llvm.extractvalue %u[1] : !llvm.struct<(i1, i1)>
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: poison reaches a branch: a poison constant in {{.*}} (llvm.cond_br) [poison]
  llvm.cond_br %1, ^bb2, ^bb2
^bb2:
  llvm.return
}
//--- ctlz.mlir
// CHECK: error: result 0 has no defined value: a count of the zeros of 0 where that is poison (llvm.intr.ctlz) [zeros-of-zero]
llvm.func @main() -> i32 {
  %z = llvm.mlir.constant(0 : i32) : i32
  %r = "llvm.intr.ctlz"(%z) <{is_zero_poison = true}> : (i32) -> i32
  llvm.return %r : i32
}
//--- abort.mlir
llvm.func @puts(!llvm.ptr)
llvm.func @abort()
llvm.mlir.global private constant @msg("stop here\00") : !llvm.array<10 x i8>
llvm.func @main() {
  %p = llvm.mlir.addressof @msg : !llvm.ptr
  // CHECK-DAG: stop here
  llvm.call @puts(%p) : (!llvm.ptr) -> ()
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: the program called abort (llvm.call) [abort]
  llvm.call @abort() : () -> ()
  llvm.unreachable
}
//--- unsupported.mlir
llvm.func @main() {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: inline assembly: the instruction 'hlt' of this form is not supported (llvm.inline_asm)
  llvm.inline_asm "hlt", "" : () -> ()
  llvm.return
}
//--- external.mlir
llvm.func @nobody_has_this(i32) -> i32
llvm.func @main() -> i32 {
  %c = llvm.mlir.constant(0 : i32) : i32
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the external function 'nobody_has_this' {{.*}}is not supported (llvm.call)
  %r = llvm.call @nobody_has_this(%c) : (i32) -> i32
  llvm.return %r : i32
}
