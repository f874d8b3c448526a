// Block arguments of loops: what the loop starts with is read within it and
// behind it, and the old value of an argument after the new one exists; in cf
// and in llvm. By hand.
// RUN: %plumb run %s -e f --arg =4 | FileCheck %s
// RUN: %plumb run %s -e f --arg =4 --shadows | FileCheck %s
// RUN: %plumb run %s -e g --arg =4 | FileCheck %s
// RUN: %plumb run %s -e g --arg =4 --shadows | FileCheck %s
func.func @f(%n: i64) -> (i64, i64, i64) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %3 = arith.constant 3 : i64
  %start = arith.addi %n, %1 : i64
  cf.br ^top(%start, %0, %0 : i64, i64, i64)
^top(%x: i64, %k: i64, %sum: i64):
  %more = arith.cmpi slt, %k, %3 : i64
  cf.cond_br %more, ^body, ^end
^body:
  // x = 5, 10, 15, (20); the old ones add up to 30.
  %next = arith.addi %x, %start : i64
  %k1 = arith.addi %k, %1 : i64
  %sum1 = arith.addi %sum, %x : i64
  cf.br ^top(%next, %k1, %sum1 : i64, i64, i64)
^end:
  // CHECK: result 0: i64 = 20
  // CHECK: result 1: i64 = 5
  // CHECK: result 2: i64 = 30
  return %x, %start, %sum : i64, i64, i64
}
llvm.func @g(%n: i64) -> !llvm.struct<(i64, i64, i64)> {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %3 = llvm.mlir.constant(3 : i64) : i64
  %start = llvm.add %n, %1 : i64
  llvm.br ^top(%start, %0, %0 : i64, i64, i64)
^top(%x: i64, %k: i64, %sum: i64):
  %more = llvm.icmp "slt" %k, %3 : i64
  llvm.cond_br %more, ^body, ^end
^body:
  %next = llvm.add %x, %start : i64
  %k1 = llvm.add %k, %1 : i64
  %sum1 = llvm.add %sum, %x : i64
  llvm.br ^top(%next, %k1, %sum1 : i64, i64, i64)
^end:
  %u = llvm.mlir.undef : !llvm.struct<(i64, i64, i64)>
  %a = llvm.insertvalue %x, %u[0] : !llvm.struct<(i64, i64, i64)>
  %b = llvm.insertvalue %start, %a[1] : !llvm.struct<(i64, i64, i64)>
  %c = llvm.insertvalue %sum, %b[2] : !llvm.struct<(i64, i64, i64)>
  llvm.return %c : !llvm.struct<(i64, i64, i64)>
}
