// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Branches with arguments, a switch, calls between llvm.func and func.func, calls
// through pointers, recursion, hints. By hand.

llvm.func @gcd(%a: i64, %b: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  llvm.br ^loop(%a, %b : i64, i64)
^loop(%x: i64, %y: i64):
  %done = llvm.icmp "eq" %y, %zero : i64
  llvm.cond_br %done, ^end, ^next
^next:
  %r = llvm.urem %x, %y : i64
  // Both arguments at once.
  llvm.br ^loop(%y, %r : i64, i64)
^end:
  llvm.return %x : i64
}

llvm.func @pick(%i: i8) -> i32 {
  %c0 = llvm.mlir.constant(100 : i32) : i32
  %c1 = llvm.mlir.constant(200 : i32) : i32
  %c2 = llvm.mlir.constant(300 : i32) : i32
  llvm.switch %i : i8, ^other(%c0 : i32) [
    -1: ^one(%c1 : i32),
    7: ^other(%c2 : i32)
  ]
^one(%a: i32):
  %b = llvm.add %a, %a : i32
  llvm.br ^other(%b : i32)
^other(%r: i32):
  llvm.return %r : i32
}

llvm.func @fib(%n: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %small = llvm.icmp "slt" %n, %c2 : i32
  llvm.cond_br %small weights([1, 9]), ^bb1, ^bb2
^bb1:
  llvm.return %n : i32
^bb2:
  %a = llvm.sub %n, %c1 : i32
  %b = llvm.sub %n, %c2 : i32
  %x = llvm.call @fib(%a) : (i32) -> i32
  %y = llvm.call @fib(%b) : (i32) -> i32
  %r = llvm.add %x, %y : i32
  llvm.return %r : i32
}

llvm.func @twice(%x: i32) -> i32 {
  %r = llvm.add %x, %x : i32
  llvm.return %r : i32
}
llvm.func @negate(%x: i32) -> i32 {
  %z = llvm.mlir.constant(0 : i32) : i32
  %r = llvm.sub %z, %x : i32
  llvm.return %r : i32
}

func.func @main() {
  %a = llvm.mlir.constant(84 : i64) : i64
  %b = llvm.mlir.constant(36 : i64) : i64
  %0 = llvm.call @gcd(%a, %b) : (i64, i64) -> i64
  vector.print %0 : i64
  // CHECK: 12
  %m1 = llvm.mlir.constant(-1 : i8) : i8
  %seven = llvm.mlir.constant(7 : i8) : i8
  %1 = llvm.call @pick(%m1) : (i8) -> i32
  vector.print %1 : i32
  // CHECK-NEXT: 400
  %2 = llvm.call @pick(%seven) : (i8) -> i32
  vector.print %2 : i32
  // CHECK-NEXT: 300
  %three = llvm.mlir.constant(3 : i8) : i8
  %3 = llvm.call @pick(%three) : (i8) -> i32
  vector.print %3 : i32
  // CHECK-NEXT: 100
  %n = llvm.mlir.constant(15 : i32) : i32
  %4 = llvm.call @fib(%n) : (i32) -> i32
  vector.print %4 : i32
  // CHECK-NEXT: 610

  // Functions in memory.
  %one = llvm.mlir.constant(1 : i64) : i64
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %f = llvm.mlir.addressof @twice : !llvm.ptr
  %g = llvm.mlir.addressof @negate : !llvm.ptr
  llvm.store %f, %slot : !llvm.ptr, !llvm.ptr
  %5 = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %6 = llvm.call %5(%n) : !llvm.ptr, (i32) -> i32
  vector.print %6 : i32
  // CHECK-NEXT: 30
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
  %7 = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %8 = llvm.call %7(%n) : !llvm.ptr, (i32) -> i32
  vector.print %8 : i32
  // CHECK-NEXT: -15
  %9 = llvm.call %f(%8) : !llvm.ptr, (i32) -> i32
  vector.print %9 : i32
  // CHECK-NEXT: -30

  %t = llvm.mlir.constant(true) : i1
  llvm.intr.assume %t : i1
  %10 = llvm.intr.expect %n, %8 : i32
  vector.print %10 : i32
  // CHECK-NEXT: 15
  llvm.intr.lifetime.start %slot : !llvm.ptr
  llvm.intr.lifetime.end %slot : !llvm.ptr
  return
}
