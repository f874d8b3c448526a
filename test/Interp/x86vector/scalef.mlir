// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s
// RUN: not %plumb run %s -e wrong 2>&1 | FileCheck %s --check-prefix=WRONG

// mask.scalef (VSCALEF): a * 2^floor(b), rounded once, where `k` has a bit, else
// `src`; the special operands as in the manual's table. By hand, and what a
// processor gave.

func.func @bits(%v: vector<8xf32>) {
  %0 = vector.bitcast %v : vector<8xf32> to vector<8xi32>
  vector.print %0 : vector<8xi32>
  return
}

func.func @main() {
  %cur = arith.constant 4 : i32
  %up = arith.constant 10 : i32
  %zero = arith.constant 11 : i32
  %k = arith.constant -1 : i8
  %src = arith.constant dense<7.0> : vector<8xf32>
  // 2.9 and -1.5 become 2 and -2; a denormal grows and shrinks, a number grows
  // to infinity.
  %a = arith.constant dense<[1.5, 1.5, 0x00000003, 0x00000003, 0x7F7FFFFF, -2.5, 1.0, 1.0]> : vector<8xf32>
  %b = arith.constant dense<[2.9, -1.5, 150.0, -1.5, 0.0, 1.0e30, -1.0e30, 0.99]> : vector<8xf32>
  %some = arith.constant 0x3f : i8
  %0 = x86vector.avx512.mask.scalef %src, %a, %b, %some, %cur : vector<8xf32>
  vector.print %0 : vector<8xf32>
  // 3 * 2^-149 * 2^150 = 6; 3 * 2^-151 is nearest to 2^-149
  // CHECK: ( 6, 0.375, 6, 1.4013e-45, 3.40282e+38, -inf, 7, 7 )

  // Quiet and signaling NaNs, infinities and zeros by infinities and NaNs.
  %c = arith.constant dense<[0x7FC01234, 0x7FC01234, 0x7F801234, 0x7F800000, 0x80000000, 0xC0200000, 0xC0200000, 0x3FC00000]> : vector<8xf32>
  %d = arith.constant dense<[0x7F800000, 0xFF800000, 0x7F800000, 0x7F800000, 0xFF800000, 0x7F800000, 0xFF800000, 0x7FC00777]> : vector<8xf32>
  %1 = x86vector.avx512.mask.scalef %src, %c, %d, %k, %cur : vector<8xf32>
  call @bits(%1) : (vector<8xf32>) -> ()
  // 7f800000, 00000000, 7fc01234, 7f800000, 80000000, ff800000, 80000000, 7fc00777
  // CHECK-NEXT: ( 2139095040, 0, 2143294004, 2139095040, -2147483648, -8388608, -2147483648, 2143291255 )

  // f64: what is lost is rounded once, in the mode of the operand.
  %s = arith.constant dense<0.0> : vector<8xf64>
  %e = arith.constant dense<[1.0, 3.0, 0x3FF0000000000001, 1.0, 0x0000000000000001, 1.0, 1.0, 1.0]> : vector<8xf64>
  %f = arith.constant dense<[-1075.0, -1075.0, -1075.0, -1074.0, 1074.0, 1024.0, -4000.0, 1023.5]> : vector<8xf64>
  %2 = x86vector.avx512.mask.scalef %s, %e, %f, %k, %cur : vector<8xf64>
  vector.print %2 : vector<8xf64>
  // Half of the least number, one and a half of it, a little more than half ...
  // CHECK-NEXT: ( 0, 9.88131e-324, 4.94066e-324, 4.94066e-324, 1, inf, 0, 8.98847e+307 )
  %3 = x86vector.avx512.mask.scalef %s, %e, %f, %k, %up : vector<8xf64>
  vector.print %3 : vector<8xf64>
  // CHECK-NEXT: ( 4.94066e-324, 9.88131e-324, 4.94066e-324, 4.94066e-324, 1, inf, 4.94066e-324, 8.98847e+307 )
  %4 = x86vector.avx512.mask.scalef %s, %e, %f, %k, %zero : vector<8xf64>
  vector.print %4 : vector<8xf64>
  // CHECK-NEXT: ( 0, 4.94066e-324, 0, 4.94066e-324, 1, 1.79769e+308, 0, 8.98847e+307 )
  return
}

func.func @wrong() {
  %a = arith.constant dense<1.0> : vector<8xf64>
  %k = arith.constant 1 : i8
  %r = arith.constant 5 : i32
  // WRONG: [[#@LINE+1]]:8: error: {{.*}}the rounding 5, which is no rounding mode
  %0 = x86vector.avx512.mask.scalef %a, %a, %a, %k, %r : vector<8xf64>
  vector.print %0 : vector<8xf64>
  return
}
