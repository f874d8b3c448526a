// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// avx512.dot (VDPBF16PS): to each lane the product of the odd elements is added
// first, then that of the even ones, rounding each time. Denormals are zeros,
// before and after. By hand, and what a processor gave.

func.func @main() {
  // 1 + 1 = 2, 2 + 2^24 = 16777218; the other order loses both ones.
  // 1 + 2^24 = 16777216 (a tie), and again.
  // 1.5 + 3 * 4 + 2 * -5; 0.25 + 0 + 0
  %s = arith.constant dense<[1.0, 1.0, 1.5, 0.25]> : vector<4xf32>
  %a = arith.constant dense<[16777216.0, 1.0, 1.0, 16777216.0, 2.0, 3.0, 0.0, 0.0]> : vector<8xbf16>
  %b = arith.constant dense<[1.0, 1.0, 1.0, 1.0, -5.0, 4.0, 1.0, 1.0]> : vector<8xbf16>
  %0 = x86vector.avx512.dot %s, %a, %b : vector<8xbf16> -> vector<4xf32>
  %i = vector.bitcast %0 : vector<4xf32> to vector<4xi32>
  vector.print %i : vector<4xi32>
  // 0x4b800001, 0x4b800000, 0x40600000 (3.5), 0x3e800000 (0.25)
  // CHECK: ( 1266679809, 1266679808, 1080033280, 1048576000 )

  // A denormal sum, a denormal factor (0x0001 times 2^127), a denormal result
  // (2^-125 / 4), and the least normal one (2^-125 / 2).
  %t = arith.constant dense<[0x80000005, 0x00000000, 0x00000000, 0x00000000]> : vector<4xf32>
  %c = arith.constant dense<[0x0000, 0x0000, 0x0001, 0x0000, 0x0100, 0x0000, 0x0100, 0x0000]> : vector<8xbf16>
  %d = arith.constant dense<[0x3F80, 0x3F80, 0x7F00, 0x3F80, 0x3E80, 0x3F80, 0x3F00, 0x3F80]> : vector<8xbf16>
  %1 = x86vector.avx512.dot %t, %c, %d : vector<8xbf16> -> vector<4xf32>
  %j = vector.bitcast %1 : vector<4xf32> to vector<4xi32>
  vector.print %j : vector<4xi32>
  // CHECK-NEXT: ( 0, 0, 0, 8388608 )
  return
}
