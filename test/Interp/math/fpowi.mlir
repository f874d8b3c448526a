// A whole power; x^0 is 1. (-1)^n for an odd n that no double holds is -1.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<5xf32>, f64, f32, f16, tensor<1xbf16>) {
  %c0 = arith.constant dense<[-2.0, 2.0, 0x7FC00000, -0.0, 3.0]> : vector<5xf32>
  %c1 = arith.constant dense<[3, -2, 0, -3, 4]> : vector<5xi32>
  %0 = math.fpowi %c0, %c1 : vector<5xf32>, vector<5xi32>
  %c2 = arith.constant -1.0 : f64
  %c3 = arith.constant 9007199254740993 : i64
  %1 = math.fpowi %c2, %c3 : f64, i64
  %c4 = arith.constant 2.0 : f32
  %c5 = arith.constant -1 : i8
  %2 = math.fpowi %c4, %c5 : f32, i8
  %c6 = arith.constant 2.0 : f16
  %c7 = arith.constant 16 : i64
  %3 = math.fpowi %c6, %c7 : f16, i64
  %c8 = arith.constant dense<1.5> : tensor<1xbf16>
  %c9 = arith.constant dense<2> : tensor<1xi16>
  %4 = math.fpowi %c8, %c9 : tensor<1xbf16>, tensor<1xi16>
  return %0, %1, %2, %3, %4
      : vector<5xf32>, f64, f32, f16, tensor<1xbf16>
}
// CHECK: result 0: 5xf32 = [-8.0, 0.25, 1.0, -inf, 81.0]
// CHECK-NEXT: result 1: f64 = -1.0
// CHECK-NEXT: result 2: f32 = 0.5
// CHECK-NEXT: result 3: f16 = inf
// CHECK-NEXT: result 4: 1xbf16 = [2.25]
