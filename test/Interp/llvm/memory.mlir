// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Layout in memory is that of x86-64: structs with padding and packed ones,
// vectors, bits. Offsets are checked by reading bytes. By hand.

llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @calloc(i64, i64) -> !llvm.ptr

func.func @main() {
  %one = llvm.mlir.constant(1 : i64) : i64
  %null = llvm.mlir.zero : !llvm.ptr
  // sizeof by getelementptr on null.
  %g0 = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i64, i16, f32)>
  %s0 = llvm.ptrtoint %g0 : !llvm.ptr to i64
  vector.print %s0 : i64
  // CHECK: 24
  %g1 = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<packed (i8, i64, i16, f32)>
  %s1 = llvm.ptrtoint %g1 : !llvm.ptr to i64
  vector.print %s1 : i64
  // CHECK-NEXT: 15
  %g2 = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, vector<3xf32>
  %s2 = llvm.ptrtoint %g2 : !llvm.ptr to i64
  vector.print %s2 : i64
  // CHECK-NEXT: 16
  %g3 = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x struct<(i8, vector<9xi1>)>>
  %s3 = llvm.ptrtoint %g3 : !llvm.ptr to i64
  vector.print %s3 : i64
  // CHECK-NEXT: 12
  %g4 = llvm.getelementptr %null[0, 2, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x struct<(i8, vector<9xi1>)>>
  %s4 = llvm.ptrtoint %g4 : !llvm.ptr to i64
  vector.print %s4 : i64
  // CHECK-NEXT: 10

  // A struct as a whole, then its parts.
  %p = llvm.alloca %one x !llvm.struct<(i8, i64, i16, f32)> : (i64) -> !llvm.ptr
  %v = llvm.mlir.constant([5 : i8, 72623859790382856 : i64, -2 : i16, 1.0 : f32]) : !llvm.struct<(i8, i64, i16, f32)>
  llvm.store %v, %p : !llvm.struct<(i8, i64, i16, f32)>, !llvm.ptr
  %g5 = llvm.getelementptr %p[11] : (!llvm.ptr) -> !llvm.ptr, i8
  %b5 = llvm.load %g5 : !llvm.ptr -> i8
  // Byte 3 of 0x0102030405060708.
  vector.print %b5 : i8
  // CHECK-NEXT: 5
  %g6 = llvm.getelementptr %p[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i64, i16, f32)>
  %f6 = llvm.load %g6 : !llvm.ptr -> f32
  vector.print %f6 : f32
  // CHECK-NEXT: 1
  %w = llvm.load %p : !llvm.ptr -> !llvm.struct<(i8, i64, i16, f32)>
  %w2 = llvm.extractvalue %w[2] : !llvm.struct<(i8, i64, i16, f32)>
  vector.print %w2 : i16
  // CHECK-NEXT: -2

  // An i1 vector is packed: lanes 0, 3 and 8 are bits 0, 3 and 8.
  %q = llvm.alloca %one x vector<9xi1> : (i64) -> !llvm.ptr
  %bits = llvm.mlir.constant(dense<[1, 0, 0, 1, 0, 0, 0, 0, 1]> : vector<9xi1>) : vector<9xi1>
  llvm.store %bits, %q : vector<9xi1>, !llvm.ptr
  %i16 = llvm.load %q : !llvm.ptr -> i16
  vector.print %i16 : i16
  // CHECK-NEXT: 265
  %back = llvm.load %q : !llvm.ptr -> vector<9xi1>
  vector.print %back : vector<9xi1>
  // CHECK-NEXT: ( 1, 0, 0, 1, 0, 0, 0, 0, 1 )

  // An index that is no constant, and negative.
  %n = llvm.mlir.constant(40 : i64) : i64
  %m = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  %lo = arith.constant 0 : index
  %st = arith.constant 1 : index
  %hi = arith.constant 10 : index
  scf.for %i = %lo to %hi step %st {
    %j = builtin.unrealized_conversion_cast %i : index to i64
    %k = llvm.trunc %j : i64 to i32
    %a = llvm.getelementptr inbounds %m[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %k, %a : i32, !llvm.ptr
  }
  %end = llvm.getelementptr %m[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %neg = llvm.mlir.constant(-3 : i8) : i8
  %a7 = llvm.getelementptr %end[%neg] : (!llvm.ptr, i8) -> !llvm.ptr, i32
  %r7 = llvm.load %a7 : !llvm.ptr -> i32
  vector.print %r7 : i32
  // CHECK-NEXT: 7
  // A vector of pointers.
  %idx = llvm.mlir.constant(dense<[9, 0, 4]> : vector<3xi64>) : vector<3xi64>
  %vp = llvm.getelementptr %m[%idx] : (!llvm.ptr, vector<3xi64>) -> vector<3x!llvm.ptr>, i32
  %on = llvm.mlir.constant(dense<true> : vector<3xi1>) : vector<3xi1>
  %gathered = llvm.intr.masked.gather %vp, %on {alignment = 4 : i32} : (vector<3x!llvm.ptr>, vector<3xi1>) -> vector<3xi32>
  vector.print %gathered : vector<3xi32>
  // CHECK-NEXT: ( 9, 0, 4 )

  // memcpy, memmove (overlapping), memset.
  %copy = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
  "llvm.intr.memcpy"(%copy, %m, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %four = llvm.getelementptr %copy[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %len = llvm.mlir.constant(12 : i64) : i64
  "llvm.intr.memmove"(%four, %copy, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %moved = llvm.load %copy {alignment = 1 : i64} : !llvm.ptr -> vector<8xi32>
  vector.print %moved : vector<8xi32>
  // CHECK-NEXT: ( 0, 0, 1, 2, 4, 5, 6, 7 )
  %byte = llvm.mlir.constant(1 : i8) : i8
  "llvm.intr.memset"(%four, %byte, %len) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %set = llvm.load %copy {alignment = 1 : i64} : !llvm.ptr -> vector<8xi32>
  vector.print %set : vector<8xi32>
  // CHECK-NEXT: ( 0, 16843009, 16843009, 16843009, 4, 5, 6, 7 )
  %z = llvm.call @calloc(%one, %n) : (i64, i64) -> !llvm.ptr
  %z0 = llvm.load %z : !llvm.ptr -> i64
  vector.print %z0 : i64
  // CHECK-NEXT: 0
  llvm.call @free(%z) : (!llvm.ptr) -> ()
  llvm.call @free(%m) : (!llvm.ptr) -> ()
  llvm.call @free(%null) : (!llvm.ptr) -> ()
  %eq = llvm.icmp "eq" %null, %m : !llvm.ptr
  vector.print %eq : i1
  // CHECK-NEXT: 0
  return
}
