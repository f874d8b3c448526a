// RUN: %levels %s | FileCheck %s
// REQUIRES: x86_64, avx2
// Inline assembly that moves and combines lanes.
func.func @main() {
  %a = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> : vector<8xf32>
  %b = arith.constant dense<[10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0]> : vector<8xf32>
  %p = arith.constant dense<[0.0, 1.0, 2.0, 3.0]> : vector<4xf64>
  %q = arith.constant dense<[10.0, 11.0, 12.0, 13.0]> : vector<4xf64>
  %i = arith.constant dense<[1, 2, 3, 2147483647]> : vector<4xi32>
  %j = arith.constant dense<[5, -2, 1073741825, 1]> : vector<4xi32>

  // 0xCC = 11001100
  %0 = llvm.inline_asm asm_dialect = intel "vblendps $0, $1, $2, 0xCC", "=x,x,x" %a, %b : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
  vector.print %0 : vector<8xf32>
  // CHECK: ( 0, 1, 12, 13, 4, 5, 16, 17 )
  // 0x1B = 00 01 10 11
  %1 = llvm.inline_asm asm_dialect = intel "vshufps $0, $1, $2, 0x1B", "=x,x,x" %a, %b : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
  vector.print %1 : vector<8xf32>
  // CHECK-NEXT: ( 3, 2, 11, 10, 7, 6, 15, 14 )
  %2 = llvm.inline_asm asm_dialect = intel "vunpcklps $0, $1, $2", "=x,x,x" %a, %b : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
  vector.print %2 : vector<8xf32>
  // CHECK-NEXT: ( 0, 10, 1, 11, 4, 14, 5, 15 )
  %3 = llvm.inline_asm asm_dialect = intel "vunpckhps $0, $1, $2", "=x,x,x" %a, %b : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
  vector.print %3 : vector<8xf32>
  // CHECK-NEXT: ( 2, 12, 3, 13, 6, 16, 7, 17 )
  %4 = llvm.inline_asm asm_dialect = intel "vpermilps $0, $1, 0x4E", "=x,x" %a : (vector<8xf32>) -> vector<8xf32>
  vector.print %4 : vector<8xf32>
  // CHECK-NEXT: ( 2, 3, 0, 1, 6, 7, 4, 5 )
  %5 = llvm.inline_asm asm_dialect = intel "vperm2f128 $0, $1, $2, 0x21", "=x,x,x" %a, %b : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
  vector.print %5 : vector<8xf32>
  // CHECK-NEXT: ( 4, 5, 6, 7, 10, 11, 12, 13 )
  %6 = llvm.inline_asm asm_dialect = intel "vperm2f128 $0, $1, $2, 0x38", "=x,x,x" %a, %b : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
  vector.print %6 : vector<8xf32>
  // CHECK-NEXT: ( 0, 0, 0, 0, 14, 15, 16, 17 )

  // One bit a lane: 0x6 = 0110.
  %7 = llvm.inline_asm asm_dialect = intel "vshufpd $0, $1, $2, 6", "=x,x,x" %p, %q : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
  vector.print %7 : vector<4xf64>
  // CHECK-NEXT: ( 0, 11, 3, 12 )
  %8 = llvm.inline_asm asm_dialect = intel "vpermilpd $0, $1, 6", "=x,x" %p : (vector<4xf64>) -> vector<4xf64>
  vector.print %8 : vector<4xf64>
  // CHECK-NEXT: ( 0, 1, 3, 2 )
  %9 = llvm.inline_asm asm_dialect = intel "vunpckhpd $0, $1, $2", "=x,x,x" %p, %q : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
  vector.print %9 : vector<4xf64>
  // CHECK-NEXT: ( 1, 11, 3, 13 )
  %10 = llvm.inline_asm "vblendpd $$9, $2, $1, $0", "=x,x,x" %p, %q : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
  vector.print %10 : vector<4xf64>
  // CHECK-NEXT: ( 10, 1, 2, 13 )

  %11 = llvm.inline_asm asm_dialect = intel "vpaddd $0, $1, $2", "=x,x,x" %i, %j : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  vector.print %11 : vector<4xi32>
  // CHECK-NEXT: ( 6, 0, 1073741828, -2147483648 )
  %12 = llvm.inline_asm asm_dialect = intel "vpmulld $0, $1, $2", "=x,x,x" %i, %j : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  vector.print %12 : vector<4xi32>
  // CHECK-NEXT: ( 5, -4, -1073741821, 2147483647 )
  %13 = llvm.inline_asm asm_dialect = intel "vpand $0, $1, $2", "=x,x,x" %i, %j : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  vector.print %13 : vector<4xi32>
  // CHECK-NEXT: ( 1, 2, 1, 1 )
  return
}
