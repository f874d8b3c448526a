// Toward zero first: -128.9 is -128, an i8. What is then out of range, and NaN, is
// poison.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e above 2>&1 | FileCheck %s --check-prefix=ABOVE
// RUN: not %plumb run %s -e below 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: not %plumb run %s -e nan 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: not %plumb run %s -e inf 2>&1 | FileCheck %s --check-prefix=INF
// RUN: not %plumb run %s -e negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not %plumb run %s -e wide 2>&1 | FileCheck %s --check-prefix=WIDE
func.func @f() -> (vector<4xi8>, i64, i1, vector<3xi8>, i64, i1,
                tensor<2xi32>) {
  %c0 = arith.constant dense<[-1.9, 127.9, -128.9, -0.0]> : vector<4xf32>
  %0 = arith.fptosi %c0 : vector<4xf32> to vector<4xi8>
  %c1 = arith.constant -9223372036854775808.0 : f64
  %1 = arith.fptosi %c1 : f64 to i64
  %c2 = arith.constant -1.5 : f32
  %2 = arith.fptosi %c2 : f32 to i1
  %c3 = arith.constant dense<[255.9, -0.9, 128.0]> : vector<3xf32>
  %3 = arith.fptoui %c3 : vector<3xf32> to vector<3xi8>
  %c4 = arith.constant 18446744073709549568.0 : f64
  %4 = arith.fptoui %c4 : f64 to i64
  %c5 = arith.constant 1.0 : f16
  %5 = arith.fptoui %c5 : f16 to i1
  %c6 = arith.constant dense<[2.5, -2.5]> : tensor<2xbf16>
  %6 = arith.fptosi %c6 : tensor<2xbf16> to tensor<2xi32>
  return %0, %1, %2, %3, %4, %5, %6
      : vector<4xi8>, i64, i1, vector<3xi8>, i64, i1, tensor<2xi32>
}
// CHECK: result 0: 4xi8 = [-1, 127, -128, 0]
// CHECK-NEXT: result 1: i64 = -9223372036854775808
// CHECK-NEXT: result 2: i1 = 1
// CHECK-NEXT: result 3: 3xi8 = [-1, 0, -128]
// CHECK-NEXT: result 4: i64 = -2048
// CHECK-NEXT: result 5: i1 = 1
// CHECK-NEXT: result 6: 2xi32 = [2, -2]
func.func @above() -> i8 {
  %c0 = arith.constant 128.0 : f32
  %0 = arith.fptosi %c0 : f32 to i8
  return %0 : i8
}
// ABOVE: error: {{.*}} (arith.fptosi) [float-to-int-range]
func.func @below() -> i8 {
  %c0 = arith.constant -129.0 : f32
  %0 = arith.fptosi %c0 : f32 to i8
  return %0 : i8
}
// BELOW: error: {{.*}} (arith.fptosi) [float-to-int-range]
func.func @nan() -> i32 {
  %c0 = arith.constant 0x7FC00000 : f32
  %0 = arith.fptosi %c0 : f32 to i32
  return %0 : i32
}
// NAN: error: {{.*}} (arith.fptosi) [float-to-int-range]
func.func @inf() -> i64 {
  %c0 = arith.constant 0x7F800000 : f32
  %0 = arith.fptoui %c0 : f32 to i64
  return %0 : i64
}
// INF: error: {{.*}} (arith.fptoui) [float-to-int-range]
func.func @negative() -> i8 {
  %c0 = arith.constant -1.0 : f32
  %0 = arith.fptoui %c0 : f32 to i8
  return %0 : i8
}
// NEGATIVE: error: {{.*}} (arith.fptoui) [float-to-int-range]
func.func @wide() -> i64 {
  %c0 = arith.constant 9223372036854775808.0 : f64
  %0 = arith.fptosi %c0 : f64 to i64
  return %0 : i64
}
// WIDE: error: {{.*}} (arith.fptosi) [float-to-int-range]
