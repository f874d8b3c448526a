// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Saturating arithmetic, and arithmetic that says whether it overflowed. By hand.

func.func @main() {
  %a = llvm.mlir.constant(dense<[100, -100, 100, -128, 7]> : vector<5xi8>) : vector<5xi8>
  %b = llvm.mlir.constant(dense<[100, -100, -100, 1, -3]> : vector<5xi8>) : vector<5xi8>
  %0 = llvm.intr.sadd.sat(%a, %b) : (vector<5xi8>, vector<5xi8>) -> vector<5xi8>
  vector.print %0 : vector<5xi8>
  // CHECK: ( 127, -128, 0, -127, 4 )
  // Unsigned: 100, 156, 100, 128, 7 and 100, 156, 156, 1, 253.
  %1 = llvm.intr.uadd.sat(%a, %b) : (vector<5xi8>, vector<5xi8>) -> vector<5xi8>
  vector.print %1 : vector<5xi8>
  // 200, 255, 255 (256), 129, 255 (260)
  // CHECK-NEXT: ( -56, -1, -1, -127, -1 )
  %2 = llvm.intr.ssub.sat(%a, %b) : (vector<5xi8>, vector<5xi8>) -> vector<5xi8>
  vector.print %2 : vector<5xi8>
  // CHECK-NEXT: ( 0, 0, 127, -128, 10 )
  %3 = llvm.intr.usub.sat(%a, %b) : (vector<5xi8>, vector<5xi8>) -> vector<5xi8>
  vector.print %3 : vector<5xi8>
  // CHECK-NEXT: ( 0, 0, 0, 127, 0 )
  %n = llvm.mlir.constant(dense<[1, 1, 0, 1, 4]> : vector<5xi8>) : vector<5xi8>
  %4 = llvm.intr.sshl.sat(%a, %n) : (vector<5xi8>, vector<5xi8>) -> vector<5xi8>
  vector.print %4 : vector<5xi8>
  // CHECK-NEXT: ( 127, -128, 100, -128, 112 )
  %5 = llvm.intr.ushl.sat(%a, %n) : (vector<5xi8>, vector<5xi8>) -> vector<5xi8>
  vector.print %5 : vector<5xi8>
  // 200, 255 (312), 100, 255 (256), 112
  // CHECK-NEXT: ( -56, -1, 100, -1, 112 )

  %6 = "llvm.intr.sadd.with.overflow"(%a, %b) : (vector<5xi8>, vector<5xi8>) -> !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  %7 = llvm.extractvalue %6[0] : !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  %8 = llvm.extractvalue %6[1] : !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  vector.print %7 : vector<5xi8>
  vector.print %8 : vector<5xi1>
  // CHECK-NEXT: ( -56, 56, 0, -127, 4 )
  // CHECK-NEXT: ( 1, 1, 0, 0, 0 )
  %9 = "llvm.intr.uadd.with.overflow"(%a, %b) : (vector<5xi8>, vector<5xi8>) -> !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  %10 = llvm.extractvalue %9[1] : !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  vector.print %10 : vector<5xi1>
  // CHECK-NEXT: ( 0, 1, 1, 0, 1 )
  %11 = "llvm.intr.ssub.with.overflow"(%a, %b) : (vector<5xi8>, vector<5xi8>) -> !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  %12 = llvm.extractvalue %11[1] : !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  vector.print %12 : vector<5xi1>
  // CHECK-NEXT: ( 0, 0, 1, 1, 0 )
  %13 = "llvm.intr.usub.with.overflow"(%a, %b) : (vector<5xi8>, vector<5xi8>) -> !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  %14 = llvm.extractvalue %13[1] : !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  vector.print %14 : vector<5xi1>
  // CHECK-NEXT: ( 0, 0, 1, 0, 1 )
  %m = llvm.mlir.constant(dense<[-1, 2, 1, -1, -18]> : vector<5xi8>) : vector<5xi8>
  %15 = "llvm.intr.smul.with.overflow"(%a, %m) : (vector<5xi8>, vector<5xi8>) -> !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  %16 = llvm.extractvalue %15[0] : !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  %17 = llvm.extractvalue %15[1] : !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  vector.print %16 : vector<5xi8>
  vector.print %17 : vector<5xi1>
  // -100, -200 (56), 100, 128 (-128), -126
  // CHECK-NEXT: ( -100, 56, 100, -128, -126 )
  // CHECK-NEXT: ( 0, 1, 0, 1, 0 )
  %18 = "llvm.intr.umul.with.overflow"(%a, %n) : (vector<5xi8>, vector<5xi8>) -> !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  %19 = llvm.extractvalue %18[1] : !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  vector.print %19 : vector<5xi1>
  // CHECK-NEXT: ( 0, 0, 0, 0, 0 )
  %20 = "llvm.intr.umul.with.overflow"(%a, %b) : (vector<5xi8>, vector<5xi8>) -> !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  %21 = llvm.extractvalue %20[1] : !llvm.struct<(vector<5xi8>, vector<5xi1>)>
  vector.print %21 : vector<5xi1>
  // CHECK-NEXT: ( 1, 1, 1, 0, 1 )
  // 64 bits: 2^62 + 2^62, 2^32 * 2^31.
  %big = llvm.mlir.constant(4611686018427387904 : i64) : i64
  %22 = llvm.intr.sadd.sat(%big, %big) : (i64, i64) -> i64
  vector.print %22 : i64
  // CHECK-NEXT: 9223372036854775807
  %p = llvm.mlir.constant(4294967296 : i64) : i64
  %q = llvm.mlir.constant(2147483648 : i64) : i64
  %23 = "llvm.intr.smul.with.overflow"(%p, %q) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %24 = llvm.extractvalue %23[1] : !llvm.struct<(i64, i1)>
  vector.print %24 : i1
  // CHECK-NEXT: 1
  %25 = "llvm.intr.umul.with.overflow"(%p, %q) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %26 = llvm.extractvalue %25[1] : !llvm.struct<(i64, i1)>
  vector.print %26 : i1
  // CHECK-NEXT: 0
  return
}
