// RUN: %plumb run %s -e builtin | FileCheck %s
// RUN: %plumb run %s -e lowered | FileCheck %s --check-prefix=LLVM
// RUN: %plumb run %s -e lowered --shadows | FileCheck %s --check-prefix=LLVM

// Where scalars of more than 64 bits lie in memory: the data layout of x86-64
// (i128:128, f80:128, f128:128).

memref.global "private" constant @g : memref<3xi128> = dense<[1, -1,
    36893488147419103233]>

// CHECK: result 0: i128 = 36893488147419103232
// CHECK-NEXT: result 1: 2xf80 = [1.5, -inf]
// CHECK-NEXT: result 2: 2x2xi70 =
// CHECK-NEXT: {{\[\[}}-1, 590295810358705651711],
// CHECK-NEXT: [3, 0]]
func.func @builtin() -> (i128, memref<2xf80>, tensor<2x2xi70>) {
  %g = memref.get_global @g : memref<3xi128>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.load %g[%c1] : memref<3xi128>
  %b = memref.load %g[%c2] : memref<3xi128>
  %0 = arith.addi %a, %b : i128
  %m = memref.alloc() : memref<2xf80>
  %x = arith.constant 1.5 : f80
  %y = arith.constant 0xFFFF8000000000000000 : f80
  memref.store %x, %m[%c0] : memref<2xf80>
  memref.store %y, %m[%c1] : memref<2xf80>
  %t = arith.constant dense<[[-1, 590295810358705651711], [3, 0]]> : tensor<2x2xi70>
  return %0, %m, %t : i128, memref<2xf80>, tensor<2x2xi70>
}

llvm.mlir.global internal @pair(dense<[-2, 18446744073709551618]> : tensor<2xi128>) : !llvm.array<2 x i128>

// Bytes 16 to 23 are the low word of the second i128: 2; a vector of i65 is
// packed, its second lane begins at bit 65; the struct's i128 is aligned.
// LLVM: result 0: i64 = 2
// LLVM-NEXT: result 1: i8 = 2
// LLVM-NEXT: result 2: i64 = 16
// LLVM-NEXT: result 3: i128 = -2
// LLVM-NEXT: result 4: i64 = 32
// LLVM-NEXT: result 5: i64 = -9223372036854775808
llvm.func @lowered() -> !llvm.struct<(i64, i8, i64, i128, i64, i64)> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.mlir.addressof @pair : !llvm.ptr
  %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i128>
  %0 = llvm.load %q : !llvm.ptr -> i64
  %v = llvm.alloca %one x vector<2xi65> : (i64) -> !llvm.ptr
  %lanes = llvm.mlir.constant(dense<1> : vector<2xi65>) : vector<2xi65>
  llvm.store %lanes, %v : vector<2xi65>, !llvm.ptr
  %v8 = llvm.getelementptr %v[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %1 = llvm.load %v8 : !llvm.ptr -> i8
  %null = llvm.mlir.zero : !llvm.ptr
  %m = llvm.getelementptr %null[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i128)>
  %2 = llvm.ptrtoint %m : !llvm.ptr to i64
  %3 = llvm.load %p : !llvm.ptr -> i128
  %s = llvm.getelementptr %null[2] : (!llvm.ptr) -> !llvm.ptr, f80
  %4 = llvm.ptrtoint %s : !llvm.ptr to i64
  // An f80 has its integer bit: 1.0 is 0x3fff 8000000000000000.
  %f = llvm.mlir.constant(1.0 : f80) : f80
  %a = llvm.alloca %one x f80 : (i64) -> !llvm.ptr
  llvm.store %f, %a : f80, !llvm.ptr
  %5 = llvm.load %a : !llvm.ptr -> i64
  %r = llvm.mlir.undef : !llvm.struct<(i64, i8, i64, i128, i64, i64)>
  %r0 = llvm.insertvalue %0, %r[0] : !llvm.struct<(i64, i8, i64, i128, i64, i64)>
  %r1 = llvm.insertvalue %1, %r0[1] : !llvm.struct<(i64, i8, i64, i128, i64, i64)>
  %r2 = llvm.insertvalue %2, %r1[2] : !llvm.struct<(i64, i8, i64, i128, i64, i64)>
  %r3 = llvm.insertvalue %3, %r2[3] : !llvm.struct<(i64, i8, i64, i128, i64, i64)>
  %r4 = llvm.insertvalue %4, %r3[4] : !llvm.struct<(i64, i8, i64, i128, i64, i64)>
  %r5 = llvm.insertvalue %5, %r4[5] : !llvm.struct<(i64, i8, i64, i128, i64, i64)>
  llvm.return %r5 : !llvm.struct<(i64, i8, i64, i128, i64, i64)>
}
