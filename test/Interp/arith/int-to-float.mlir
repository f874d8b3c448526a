// Rounded once, also from 64 bits: 2^24 + 1 is a tie in f32. i1 true is -1 when
// signed.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (f32, f32, f64, f32, vector<2xf16>, f16, f32, f32,
                vector<2xbf16>, tensor<2xf64>) {
  %c0 = arith.constant 16777217 : i32
  %0 = arith.sitofp %c0 : i32 to f32
  %c1 = arith.constant 9223372036854775807 : i64
  %1 = arith.sitofp %c1 : i64 to f32
  %c2 = arith.constant 9007199254740993 : i64
  %2 = arith.sitofp %c2 : i64 to f64
  %c3 = arith.constant true
  %3 = arith.sitofp %c3 : i1 to f32
  %c4 = arith.constant dense<[-128, 127]> : vector<2xi8>
  %4 = arith.sitofp %c4 : vector<2xi8> to vector<2xf16>
  %c5 = arith.constant 65520 : i32
  %5 = arith.sitofp %c5 : i32 to f16
  %c6 = arith.constant -1 : i64
  %6 = arith.uitofp %c6 : i64 to f32
  %7 = arith.uitofp %c3 : i1 to f32
  %c7 = arith.constant dense<[-1, -128]> : vector<2xi8>
  %8 = arith.uitofp %c7 : vector<2xi8> to vector<2xbf16>
  %c8 = arith.constant dense<[-1, 1]> : tensor<2xi16>
  %9 = arith.uitofp %c8 : tensor<2xi16> to tensor<2xf64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9
      : f32, f32, f64, f32, vector<2xf16>, f16, f32, f32, vector<2xbf16>,
      tensor<2xf64>
}
// CHECK: result 0: f32 = 16777216.0
// CHECK-NEXT: result 1: f32 = 9.223372e+18
// CHECK-NEXT: result 2: f64 = 9007199254740992.0
// CHECK-NEXT: result 3: f32 = -1.0
// CHECK-NEXT: result 4: 2xf16 = [-128.0, 127.0]
// CHECK-NEXT: result 5: f16 = inf
// CHECK-NEXT: result 6: f32 = 1.8446744e+19
// CHECK-NEXT: result 7: f32 = 1.0
// CHECK-NEXT: result 8: 2xbf16 = [255.0, 128.0]
// CHECK-NEXT: result 9: 2xf64 = [65535.0, 1.0]
