// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// avx.dot.i8 (VPDPBSSD): sums of four products of signed bytes, which wrap
// around. By hand.

func.func @main() {
  %w = arith.constant dense<[100, 0, 2147483647, -2147483648]> : vector<4xi32>
  %a = arith.constant dense<[1, 2, 3, 4, -128, -128, -128, -128, 1, 0, 0, 0, -1, 0, 0, 0]> : vector<16xi8>
  %b = arith.constant dense<[5, 6, 7, -8, -128, -128, -128, -128, 1, 9, 9, 9, 1, 9, 9, 9]> : vector<16xi8>
  %0 = x86vector.avx.dot.i8 %w, %a, %b : vector<16xi8> -> vector<4xi32>
  vector.print %0 : vector<4xi32>
  // 100 + 5 + 12 + 21 - 32; 4 * 16384
  // CHECK: ( 106, 65536, -2147483648, 2147483647 )
  return
}
