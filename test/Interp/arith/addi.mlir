// Addition wraps; i1 is addition modulo 2. A broken nsw or nuw is poison.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e nsw 2>&1 | FileCheck %s --check-prefix=NSW
// RUN: not %plumb run %s -e nuw 2>&1 | FileCheck %s --check-prefix=NUW
// RUN: not %plumb run %s -e lane 2>&1 | FileCheck %s --check-prefix=LANE
func.func @f() -> (i8, i1, i32, i64, index, i5, vector<4xi8>, tensor<2xi16>) {
  %c0 = arith.constant 100 : i8
  %0 = arith.addi %c0, %c0 : i8
  %c1 = arith.constant true
  %1 = arith.addi %c1, %c1 : i1
  %c2 = arith.constant -1 : i32
  %c3 = arith.constant 1 : i32
  %2 = arith.addi %c2, %c3 : i32
  %c4 = arith.constant 9223372036854775807 : i64
  %c5 = arith.constant 1 : i64
  %3 = arith.addi %c4, %c5 : i64
  %c6 = arith.constant -5 : index
  %c7 = arith.constant 3 : index
  %4 = arith.addi %c6, %c7 : index
  %c8 = arith.constant 15 : i5
  %c9 = arith.constant 1 : i5
  %5 = arith.addi %c8, %c9 : i5
  %c10 = arith.constant dense<[127, -128, -1, 5]> : vector<4xi8>
  %c11 = arith.constant dense<[1, -1, 1, -7]> : vector<4xi8>
  %6 = arith.addi %c10, %c11 : vector<4xi8>
  %c12 = arith.constant dense<[32767, -1]> : tensor<2xi16>
  %c13 = arith.constant dense<[1, -1]> : tensor<2xi16>
  %7 = arith.addi %c12, %c13 : tensor<2xi16>
  return %0, %1, %2, %3, %4, %5, %6, %7
      : i8, i1, i32, i64, index, i5, vector<4xi8>, tensor<2xi16>
}
// CHECK: result 0: i8 = -56
// CHECK-NEXT: result 1: i1 = 0
// CHECK-NEXT: result 2: i32 = 0
// CHECK-NEXT: result 3: i64 = -9223372036854775808
// CHECK-NEXT: result 4: index = -2
// CHECK-NEXT: result 5: i5 = -16
// CHECK-NEXT: result 6: 4xi8 = [-128, 127, 0, -2]
// CHECK-NEXT: result 7: 2xi16 = [-32768, -2]
func.func @nsw() -> i8 {
  %c0 = arith.constant 127 : i8
  %c1 = arith.constant 1 : i8
  %0 = arith.addi %c0, %c1 overflow<nsw> : i8
  return %0 : i8
}
// NSW: error: {{.*}} (arith.addi) [overflow]
func.func @nuw() -> i8 {
  %c0 = arith.constant -1 : i8
  %c1 = arith.constant 1 : i8
  %0 = arith.addi %c0, %c1 overflow<nuw> : i8
  return %0 : i8
}
// NUW: error: {{.*}} (arith.addi) [overflow]
func.func @lane() -> vector<2xi8> {
  %c0 = arith.constant dense<[1, -128]> : vector<2xi8>
  %c1 = arith.constant dense<[1, -1]> : vector<2xi8>
  %0 = arith.addi %c0, %c1 overflow<nsw> : vector<2xi8>
  return %0 : vector<2xi8>
}
// LANE: error: {{.*}} (arith.addi) [overflow]
