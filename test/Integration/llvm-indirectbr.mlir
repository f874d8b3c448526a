// RUN: %levels %s --no-native | FileCheck %s
// Branches to the addresses of blocks, a call of a dso_local_equivalent. (The JIT
// compiler cannot place either.)

llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @jump(%second: i1) -> i64 {
  %a = llvm.blockaddress <function = @jump, tag = <id = 0>> : !llvm.ptr
  %b = llvm.blockaddress <function = @jump, tag = <id = 1>> : !llvm.ptr
  %to = llvm.select %second, %b, %a : i1, !llvm.ptr
  %c5 = llvm.mlir.constant(5 : i64) : i64
  llvm.indirectbr %to : !llvm.ptr, [
    ^first,
    ^other(%c5 : i64)
  ]
^first:
  llvm.blocktag <id = 0>
  %c3 = llvm.mlir.constant(3 : i64) : i64
  llvm.return %c3 : i64
^other(%v: i64):
  llvm.blocktag <id = 1>
  llvm.return %v : i64
}

llvm.func @seven() -> i64 {
  %c7 = llvm.mlir.constant(7 : i64) : i64
  llvm.return %c7 : i64
}

llvm.func @main() {
  %f = llvm.dso_local_equivalent @seven : !llvm.ptr
  %z = llvm.call %f() : !llvm.ptr, () -> i64
  llvm.call @printI64(%z) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %false = llvm.mlir.constant(false) : i1
  %true = llvm.mlir.constant(true) : i1
  %x = llvm.call @jump(%false) : (i1) -> i64
  %y = llvm.call @jump(%true) : (i1) -> i64
  llvm.call @printI64(%x) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.call @printI64(%y) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

// CHECK: 7
// CHECK-NEXT: 3
// CHECK-NEXT: 5
