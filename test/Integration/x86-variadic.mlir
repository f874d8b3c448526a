// RUN: %levels %s | FileCheck %s
// REQUIRES: x86_64
// A variadic function that reads its va_list as the System V ABI lays it out.

!list = !llvm.struct<"va_list", (i32, i32, ptr, ptr)>

llvm.func @printI64(i64)
llvm.func @printF64(f64)
llvm.func @printNewline()

// Sums `n` integers, taken from the registers and then from the stack.
llvm.func @sum(%n: i32, ...) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %c40 = llvm.mlir.constant(40 : i32) : i32
  %list = llvm.alloca %c1 x !list {alignment = 8 : i64} : (i32) -> !llvm.ptr
  llvm.intr.vastart %list : !llvm.ptr
  llvm.br ^head(%c0, %c0 : i32, i32)
^head(%i: i32, %acc: i32):
  %more = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %more, ^next, ^done
^next:
  %gp = llvm.load %list : !llvm.ptr -> i32
  %inRegister = llvm.icmp "ule" %gp, %c40 : i32
  llvm.cond_br %inRegister, ^register, ^stack
^register:
  %saveAt = llvm.getelementptr %list[0, 3] : (!llvm.ptr) -> !llvm.ptr, !list
  %save = llvm.load %saveAt : !llvm.ptr -> !llvm.ptr
  %wide = llvm.zext %gp : i32 to i64
  %p = llvm.getelementptr %save[%wide] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %gpNext = llvm.add %gp, %c8 : i32
  llvm.store %gpNext, %list : i32, !llvm.ptr
  llvm.br ^found(%p : !llvm.ptr)
^stack:
  %overAt = llvm.getelementptr %list[0, 2] : (!llvm.ptr) -> !llvm.ptr, !list
  %over = llvm.load %overAt : !llvm.ptr -> !llvm.ptr
  %overNext = llvm.getelementptr %over[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %overNext, %overAt : !llvm.ptr, !llvm.ptr
  llvm.br ^found(%over : !llvm.ptr)
^found(%q: !llvm.ptr):
  %v = llvm.load %q : !llvm.ptr -> i32
  %s = llvm.add %acc, %v : i32
  %j = llvm.add %i, %c1 : i32
  llvm.br ^head(%j, %s : i32, i32)
^done:
  llvm.intr.vaend %list : !llvm.ptr
  llvm.return %acc : i32
}

// An f64, an i64 and another f64, by va_arg; then the first again by a copy.
llvm.func @mixed(%n: i32, ...) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %list = llvm.alloca %c1 x !list {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %copy = llvm.alloca %c1 x !list {alignment = 8 : i64} : (i32) -> !llvm.ptr
  llvm.intr.vastart %list : !llvm.ptr
  llvm.intr.vacopy %list to %copy : !llvm.ptr, !llvm.ptr
  %a = llvm.va_arg %list : (!llvm.ptr) -> f64
  %b = llvm.va_arg %list : (!llvm.ptr) -> i64
  %c = llvm.va_arg %list : (!llvm.ptr) -> f64
  %d = llvm.va_arg %copy : (!llvm.ptr) -> f64
  llvm.intr.vaend %copy : !llvm.ptr
  llvm.intr.vaend %list : !llvm.ptr
  llvm.call @printF64(%a) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.call @printI64(%b) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.call @printF64(%c) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.call @printF64(%d) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

llvm.func @main() {
  %n = llvm.mlir.constant(8 : i32) : i32
  %a = llvm.mlir.constant(1 : i32) : i32
  %b = llvm.mlir.constant(20 : i32) : i32
  %c = llvm.mlir.constant(-300 : i32) : i32
  %r = llvm.call @sum(%n, %a, %b, %c, %a, %b, %c, %a, %b) vararg(!llvm.func<i32 (i32, ...)>) : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
  %w = llvm.sext %r : i32 to i64
  llvm.call @printI64(%w) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %x = llvm.mlir.constant(0.5 : f64) : f64
  %y = llvm.mlir.constant(-2.25 : f64) : f64
  %k = llvm.mlir.constant(77 : i64) : i64
  llvm.call @mixed(%n, %x, %k, %y) vararg(!llvm.func<void (i32, ...)>) : (i32, f64, i64, f64) -> ()
  llvm.return
}

// CHECK: -537
// CHECK-NEXT: 0.5
// CHECK-NEXT: 77
// CHECK-NEXT: -2.25
// CHECK-NEXT: 0.5
