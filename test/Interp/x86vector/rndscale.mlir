// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s
// RUN: not %plumb run %s -e dynamic --arg =1 2>&1 | FileCheck %s --check-prefix=DYNAMIC

// mask.rndscale (VRNDSCALE): `a` rounded as `imm` says where `k` has a bit, else
// `src`. imm[7:4] are the bits of fraction; imm[2:0] the mode: 0 nearest even,
// 1 down, 2 up, 3 toward zero, 4 MXCSR's. By hand, and what a processor gave.

func.func @main() {
  %src = arith.constant dense<[9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0]> : vector<8xf32>
  %a = arith.constant dense<[1.3, -1.3, 2.5, -0.3, 1.0e30, 0.03125, 0x7F800000, 7.7]> : vector<8xf32>
  %k = arith.constant 127 : i32
  %cur = arith.constant 4 : i32
  %i0 = arith.constant 0x00 : i8
  %0 = x86vector.avx512.mask.rndscale %src, %k, %a, %i0, %cur : vector<8xf32>
  vector.print %0 : vector<8xf32>
  // CHECK: ( 1, -1, 2, -0, 1e+30, 0, inf, 9 )
  %i1 = arith.constant 0x11 : i8
  %1 = x86vector.avx512.mask.rndscale %src, %k, %a, %i1, %cur : vector<8xf32>
  vector.print %1 : vector<8xf32>
  // CHECK-NEXT: ( 1, -1.5, 2.5, -0.5, 1e+30, 0, inf, 9 )
  %i2 = arith.constant 0x22 : i8
  %2 = x86vector.avx512.mask.rndscale %src, %k, %a, %i2, %cur : vector<8xf32>
  vector.print %2 : vector<8xf32>
  // CHECK-NEXT: ( 1.5, -1.25, 2.5, -0.25, 1e+30, 0.25, inf, 9 )
  %i3 = arith.constant 0x43 : i8
  %3 = x86vector.avx512.mask.rndscale %src, %k, %a, %i3, %cur : vector<8xf32>
  vector.print %3 : vector<8xf32>
  // CHECK-NEXT: ( 1.25, -1.25, 2.5, -0.25, 1e+30, 0, inf, 9 )

  // 1e308 * 2^15 is too large for an f64, 2^52 - 0.5 has one bit of fraction.
  %s = arith.constant dense<0.0> : vector<8xf64>
  %b = arith.constant dense<[1.0e308, -1.0e308, 4503599627370495.5, 0.1, 0.0, -0.0, 3.0, 4.0]> : vector<8xf64>
  %m = arith.constant 0x3f : i32
  %i4 = arith.constant -16 : i8
  %4 = x86vector.avx512.mask.rndscale %s, %m, %b, %i4, %cur : vector<8xf64>
  vector.print %4 : vector<8xf64>
  // 0.1 * 2^15 = 3276.8, 3277 / 2^15 = 0.100006...
  // CHECK-NEXT: ( 1e+308, -1e+308, 4.5036e+15, 0.100006, 0, -0, 0, 0 )
  %5 = vector.extract %4[2] : f64 from vector<8xf64>
  %6 = arith.subf %5, %5 : f64
  vector.print %6 : f64
  // CHECK-NEXT: 0
  return
}

func.func @dynamic(%imm: i8) {
  %a = arith.constant dense<1.0> : vector<8xf64>
  %k = arith.constant 255 : i32
  %cur = arith.constant 4 : i32
  // DYNAMIC: [[#@LINE+1]]:8: error: {{.*}}an 'imm' that is no constant
  %0 = x86vector.avx512.mask.rndscale %a, %k, %a, %imm, %cur : vector<8xf64>
  vector.print %0 : vector<8xf64>
  return
}
