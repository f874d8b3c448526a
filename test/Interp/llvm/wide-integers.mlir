// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Integers of more than 64 bits, as the high half of a product needs them. The
// numbers are Python's.

func.func @main() {
  // a = 0x0123456789abcdef, b = -0x1234567890abcdef
  %a = llvm.mlir.constant(81985529216486895 : i64) : i64
  %b = llvm.mlir.constant(-1311768467294899695 : i64) : i64
  %c64 = llvm.mlir.constant(64 : i128) : i128
  %0 = llvm.sext %a : i64 to i128
  %1 = llvm.sext %b : i64 to i128
  %2 = llvm.mul %0, %1 : i128
  %3 = llvm.trunc %2 : i128 to i64
  vector.print %3 : i64
  // CHECK: 3864615657019366111
  %4 = llvm.ashr %2, %c64 : i128
  %5 = llvm.trunc %4 : i128 to i64
  vector.print %5 : i64
  // (a * b) >> 64
  // CHECK-NEXT: -5830082076866221
  %6 = llvm.zext %b : i64 to i128
  %7 = llvm.mul %0, %6 : i128
  %8 = llvm.lshr %7, %c64 : i128
  %9 = llvm.trunc %8 : i128 to i64
  vector.print %9 : i64
  // (a * (b mod 2^64)) >> 64
  // CHECK-NEXT: 76155447139620674
  // Bits that cross the words: (a << 40) >> 50, and back with the sign.
  %c40 = llvm.mlir.constant(40 : i128) : i128
  %c50 = llvm.mlir.constant(50 : i128) : i128
  %10 = llvm.shl %1, %c40 : i128
  %11 = llvm.ashr %10, %c50 : i128
  %12 = llvm.trunc %11 : i128 to i64
  vector.print %12 : i64
  // b >> 10
  // CHECK-NEXT: -1281023893842676
  // a + b, a - b in 65 bits, and whether one is less.
  %13 = llvm.zext %b : i64 to i65
  %14 = llvm.zext %a : i64 to i65
  %15 = llvm.add %13, %13 : i65
  %c1 = llvm.mlir.constant(1 : i65) : i65
  %16 = llvm.lshr %15, %c1 : i65
  %17 = llvm.trunc %16 : i65 to i64
  vector.print %17 : i64
  // (2 * (b mod 2^64)) mod 2^65 >> 1
  // CHECK-NEXT: -1311768467294899695
  %18 = llvm.sub %14, %13 : i65
  %19 = llvm.icmp "slt" %18, %14 : i65
  %20 = llvm.icmp "ult" %18, %14 : i65
  vector.print %19 : i1
  vector.print %20 : i1
  // a - b is negative, and huge without a sign.
  // CHECK-NEXT: 1
  // CHECK-NEXT: 0
  // Lanes.
  %v = llvm.mlir.constant(dense<[-1, 3]> : vector<2xi64>) : vector<2xi64>
  %w = llvm.mlir.constant(dense<64> : vector<2xi128>) : vector<2xi128>
  %21 = llvm.zext %v : vector<2xi64> to vector<2xi128>
  %22 = llvm.mul %21, %21 : vector<2xi128>
  %23 = llvm.lshr %22, %w : vector<2xi128>
  %24 = llvm.trunc %23 : vector<2xi128> to vector<2xi64>
  vector.print %24 : vector<2xi64>
  // (2^64 - 1)^2 >> 64 = 2^64 - 2
  // CHECK-NEXT: ( -2, 0 )
  return
}
