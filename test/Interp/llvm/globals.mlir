// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Globals: values, strings, initialiser regions with addresses of others,
// aliases, constructors that run before the entry. By hand.

llvm.mlir.global internal @counter(41 : i32) : i32
llvm.mlir.global private constant @text("hey\00") : !llvm.array<4 x i8>
llvm.mlir.global private constant @table(dense<[[1.0, 2.0], [3.0, 4.5]]> : tensor<2x2xf32>) : !llvm.array<2 x array<2 x f32>>
llvm.mlir.global private constant @node() : !llvm.struct<(i8, ptr, i16)> {
  %0 = llvm.mlir.poison : !llvm.struct<(i8, ptr, i16)>
  %1 = llvm.mlir.constant(3 : i8) : i8
  %2 = llvm.mlir.addressof @table : !llvm.ptr
  %3 = llvm.getelementptr %2[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<2 x f32>>
  %4 = llvm.mlir.constant(-7 : i16) : i16
  %5 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i8, ptr, i16)>
  %6 = llvm.insertvalue %3, %5[1] : !llvm.struct<(i8, ptr, i16)>
  %7 = llvm.insertvalue %4, %6[2] : !llvm.struct<(i8, ptr, i16)>
  llvm.return %7 : !llvm.struct<(i8, ptr, i16)>
}
llvm.mlir.global internal @self() : !llvm.ptr {
  %0 = llvm.mlir.addressof @self : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global internal @zeros() : !llvm.array<3 x i64> {
  %0 = llvm.mlir.zero : !llvm.array<3 x i64>
  llvm.return %0 : !llvm.array<3 x i64>
}
llvm.mlir.alias private @other : i32 {
  %0 = llvm.mlir.addressof @counter : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global_ctors ctors = [@second, @first], priorities = [2 : i32, 1 : i32], data = [#llvm.zero, #llvm.zero]

llvm.func @first() {
  %p = llvm.mlir.addressof @counter : !llvm.ptr
  %c = llvm.mlir.constant(10 : i32) : i32
  llvm.store %c, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @second() {
  %p = llvm.mlir.addressof @other : !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  %c = llvm.mlir.constant(4 : i32) : i32
  %1 = llvm.mul %0, %c : i32
  llvm.store %1, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @printString(!llvm.ptr)

func.func @main() {
  %0 = llvm.mlir.addressof @counter : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i32
  vector.print %1 : i32
  // CHECK: 40
  %2 = llvm.mlir.addressof @node : !llvm.ptr
  %3 = llvm.load %2 : !llvm.ptr -> !llvm.struct<(i8, ptr, i16)>
  %4 = llvm.extractvalue %3[1] : !llvm.struct<(i8, ptr, i16)>
  %5 = llvm.load %4 {alignment = 4 : i64} : !llvm.ptr -> vector<2xf32>
  vector.print %5 : vector<2xf32>
  // CHECK-NEXT: ( 3, 4.5 )
  %6 = llvm.getelementptr %2[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %7 = llvm.load %6 : !llvm.ptr -> i16
  vector.print %7 : i16
  // CHECK-NEXT: -7
  %8 = llvm.mlir.addressof @self : !llvm.ptr
  %9 = llvm.load %8 : !llvm.ptr -> !llvm.ptr
  %10 = llvm.icmp "eq" %8, %9 : !llvm.ptr
  vector.print %10 : i1
  // CHECK-NEXT: 1
  %11 = llvm.mlir.addressof @zeros : !llvm.ptr
  %12 = llvm.getelementptr %11[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i64>
  %13 = llvm.load %12 : !llvm.ptr -> i64
  vector.print %13 : i64
  // CHECK-NEXT: 0
  %14 = llvm.mlir.addressof @text : !llvm.ptr
  llvm.call @printString(%14) : (!llvm.ptr) -> ()
  // CHECK-NEXT: hey
  return
}
