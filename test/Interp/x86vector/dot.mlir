// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// avx.intr.dot (VDPPS with all bits set): (p0 + p1) + (p2 + p3) of each half, in
// all its lanes. By hand: 2^24 + 1 is a tie and loses the 1,
// 1 - 2^24 is exact.

func.func @main() {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 16777216.0, 1.0, 1.0, -16777216.0]> : vector<8xf32>
  %b = arith.constant dense<[5.0, 6.0, 7.0, 8.0, 1.0, 1.0, 1.0, 1.0]> : vector<8xf32>
  %0 = x86vector.avx.intr.dot %a, %b : vector<8xf32>
  vector.print %0 : vector<8xf32>
  // 5 + 12 + 21 + 32; 16777216 + -16777215, where from left to right it were 0
  // CHECK: ( 70, 70, 70, 70, 1, 1, 1, 1 )
  return
}
