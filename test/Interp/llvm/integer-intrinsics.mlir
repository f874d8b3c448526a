// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// LLVM's intrinsics on integers: one operand, three-way comparisons, funnel
// shifts. By hand from LLVM's LangRef.

func.func @main() {
  %v = llvm.mlir.constant(dense<[0, 1, -1, -128]> : vector<4xi8>) : vector<4xi8>
  %w = llvm.mlir.constant(dense<[3, -1, 1, 127]> : vector<4xi8>) : vector<4xi8>

  // Not poison: -128 stays.
  %0 = "llvm.intr.abs"(%v) <{is_int_min_poison = false}> : (vector<4xi8>) -> vector<4xi8>
  vector.print %0 : vector<4xi8>
  // CHECK: ( 0, 1, 1, -128 )
  %1 = "llvm.intr.ctlz"(%v) <{is_zero_poison = false}> : (vector<4xi8>) -> vector<4xi8>
  vector.print %1 : vector<4xi8>
  // CHECK-NEXT: ( 8, 7, 0, 0 )
  %2 = "llvm.intr.cttz"(%v) <{is_zero_poison = false}> : (vector<4xi8>) -> vector<4xi8>
  vector.print %2 : vector<4xi8>
  // CHECK-NEXT: ( 8, 0, 0, 7 )
  %3 = llvm.intr.ctpop(%v) : (vector<4xi8>) -> vector<4xi8>
  vector.print %3 : vector<4xi8>
  // CHECK-NEXT: ( 0, 1, 8, 1 )
  %4 = llvm.intr.bitreverse(%v) : (vector<4xi8>) -> vector<4xi8>
  vector.print %4 : vector<4xi8>
  // CHECK-NEXT: ( 0, -128, -1, 1 )
  // 0x1234 -> 0x3412, 0xfffe -> 0xfeff
  %s = llvm.mlir.constant(dense<[4660, -2]> : vector<2xi16>) : vector<2xi16>
  %5 = llvm.intr.bswap(%s) : (vector<2xi16>) -> vector<2xi16>
  vector.print %5 : vector<2xi16>
  // CHECK-NEXT: ( 13330, -257 )
  // 0x0123456789abcdef -> 0xefcdab8967452301
  %l = llvm.mlir.constant(81985529216486895 : i64) : i64
  %6 = llvm.intr.bswap(%l) : (i64) -> i64
  vector.print %6 : i64
  // CHECK-NEXT: -1167088121787636991
  // 24 bits: 1 -> 2^23
  %one24 = llvm.mlir.constant(1 : i24) : i24
  %7 = llvm.intr.bitreverse(%one24) : (i24) -> i24
  vector.print %7 : i24
  // CHECK-NEXT: -8388608

  %8 = llvm.intr.smax(%v, %w) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  vector.print %8 : vector<4xi8>
  // CHECK-NEXT: ( 3, 1, 1, 127 )
  %9 = llvm.intr.smin(%v, %w) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  vector.print %9 : vector<4xi8>
  // CHECK-NEXT: ( 0, -1, -1, -128 )
  %10 = llvm.intr.umax(%v, %w) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  vector.print %10 : vector<4xi8>
  // CHECK-NEXT: ( 3, -1, -1, -128 )
  %11 = llvm.intr.umin(%v, %w) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  vector.print %11 : vector<4xi8>
  // CHECK-NEXT: ( 0, 1, 1, 127 )
  %12 = llvm.intr.scmp(%v, %w) : (vector<4xi8>, vector<4xi8>) -> vector<4xi32>
  vector.print %12 : vector<4xi32>
  // CHECK-NEXT: ( -1, 1, -1, -1 )
  %13 = llvm.intr.ucmp(%v, %w) : (vector<4xi8>, vector<4xi8>) -> vector<4xi32>
  vector.print %13 : vector<4xi32>
  // CHECK-NEXT: ( -1, -1, 1, 1 )

  // Funnel shifts of 0x12:0xf0 by 4, 0, 8 (nothing) and 13 (5).
  %a = llvm.mlir.constant(dense<18> : vector<4xi8>) : vector<4xi8>
  %b = llvm.mlir.constant(dense<-16> : vector<4xi8>) : vector<4xi8>
  %c = llvm.mlir.constant(dense<[4, 0, 8, 13]> : vector<4xi8>) : vector<4xi8>
  // 0x2f, 0x12, 0x12, (0x12f0 << 5) >> 8 = 0x5e
  %14 = llvm.intr.fshl(%a, %b, %c) : (vector<4xi8>, vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  vector.print %14 : vector<4xi8>
  // CHECK-NEXT: ( 47, 18, 18, 94 )
  // 0x2f, 0xf0, 0xf0, (0x12f0 >> 5) = 0x97
  %15 = llvm.intr.fshr(%a, %b, %c) : (vector<4xi8>, vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  vector.print %15 : vector<4xi8>
  // CHECK-NEXT: ( 47, -16, -16, -105 )
  // One bit: any amount is 0.
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %16 = llvm.intr.fshl(%t, %f, %t) : (i1, i1, i1) -> i1
  vector.print %16 : i1
  // CHECK-NEXT: 1
  return
}
