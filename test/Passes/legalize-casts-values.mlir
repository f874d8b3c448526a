// The same values before and after, at the ends of ranges and beside ties.
// 65519 is below the tie 65520 between the largest f16 number and infinity;
// 2049 and 2051 are ties between f16 numbers; 4097 is not; 127.99 and -0.9
// round toward zero.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb-opt %s --plumb-legalize-casts='target=a5 exact-only' -o %t.mlir
// RUN: FileCheck %s --check-prefix=IR < %t.mlir
// RUN: %plumb run %t.mlir -e f | FileCheck %s
// RUN: %plumb bisect %s -e f --pass-pipeline='builtin.module(plumb-legalize-casts{target=a5})' --rule=bits

// IR-NOT: i32> to vector<8xf16>
// As bits: 2048, 2052, 4096, 65504, inf, -inf, 0, -1.
// CHECK: result 0: 8xi16 = [26624, 26626, 27648, 31743, 31744, -1024, 0, -17408]
// CHECK-NEXT: result 1: 6xi8 = [127, 0, 0, -128, 1, 99]
// CHECK-NEXT: result 2: 4xi32 = [0, 127, 128, 255]
// CHECK-NEXT: result 3: 4xi16 = [-1, 0, 32767, -32768]
// As bits: 57344, -inf, 2^-16, -0.
// CHECK-NEXT: result 4: 4xi16 = [31488, -1024, 256, -32768]
func.func @f() -> (vector<8xi16>, vector<6xi8>, vector<4xi32>, vector<4xi16>,
                   vector<4xi16>) {
  %c0 = arith.constant dense<[2049, 2051, 4097, 65519, 65520, -2147483648, 0, -1]> : vector<8xi32>
  %0 = arith.sitofp %c0 : vector<8xi32> to vector<8xf16>
  %r0 = arith.bitcast %0 : vector<8xf16> to vector<8xi16>
  %c1 = arith.constant dense<[127.99, -0.9, 0.99999994, -128.99, 1.9999999, 99.99999]> : vector<6xf32>
  %r1 = arith.fptosi %c1 : vector<6xf32> to vector<6xi8>
  %c2 = arith.constant dense<[0, 127, -128, -1]> : vector<4xi8>
  %r2 = arith.extui %c2 : vector<4xi8> to vector<4xi32>
  %c3 = arith.constant dense<[-1, 0, 32767, -32768]> : vector<4xi64>
  %r3 = arith.trunci %c3 overflow<nsw> : vector<4xi64> to vector<4xi16>
  %c4 = arith.constant dense<[0x7B, 0xFC, 0x01, 0x80]> : vector<4xi8>
  %4 = arith.bitcast %c4 : vector<4xi8> to vector<4xf8E5M2>
  %5 = arith.extf %4 : vector<4xf8E5M2> to vector<4xf16>
  %r4 = arith.bitcast %5 : vector<4xf16> to vector<4xi16>
  return %r0, %r1, %r2, %r3, %r4 : vector<8xi16>, vector<6xi8>, vector<4xi32>,
                                   vector<4xi16>, vector<4xi16>
}
