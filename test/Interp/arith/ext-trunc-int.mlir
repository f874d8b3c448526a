// extsi copies the sign, extui puts zeros, trunci drops bits; with nsw or nuw
// those may not matter.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e nsw 2>&1 | FileCheck %s --check-prefix=NSW
// RUN: not %plumb run %s -e nuw 2>&1 | FileCheck %s --check-prefix=NUW
func.func @f() -> (i6, i64, vector<2xi16>, i6, i64, vector<2xi16>, i3, i8,
                i1, vector<2xi16>, i8, i8, tensor<2xi8>) {
  %c0 = arith.constant 5 : i3
  %0 = arith.extsi %c0 : i3 to i6
  %c1 = arith.constant true
  %1 = arith.extsi %c1 : i1 to i64
  %c2 = arith.constant dense<[-128, 127]> : vector<2xi8>
  %2 = arith.extsi %c2 : vector<2xi8> to vector<2xi16>
  %3 = arith.extui %c0 : i3 to i6
  %4 = arith.extui %c1 : i1 to i64
  %5 = arith.extui %c2 : vector<2xi8> to vector<2xi16>
  %c3 = arith.constant 21 : i5
  %6 = arith.trunci %c3 : i5 to i3
  %c4 = arith.constant -9223372036854775808 : i64
  %7 = arith.trunci %c4 : i64 to i8
  %c5 = arith.constant 3 : i8
  %8 = arith.trunci %c5 : i8 to i1
  %c6 = arith.constant dense<[65535, -65536]> : vector<2xi32>
  %9 = arith.trunci %c6 : vector<2xi32> to vector<2xi16>
  %c7 = arith.constant -128 : i16
  %10 = arith.trunci %c7 overflow<nsw> : i16 to i8
  %c8 = arith.constant 255 : i16
  %11 = arith.trunci %c8 overflow<nuw> : i16 to i8
  %c9 = arith.constant dense<[true, false]> : tensor<2xi1>
  %12 = arith.extsi %c9 : tensor<2xi1> to tensor<2xi8>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12
      : i6, i64, vector<2xi16>, i6, i64, vector<2xi16>, i3, i8, i1,
      vector<2xi16>, i8, i8, tensor<2xi8>
}
// CHECK: result 0: i6 = -3
// CHECK-NEXT: result 1: i64 = -1
// CHECK-NEXT: result 2: 2xi16 = [-128, 127]
// CHECK-NEXT: result 3: i6 = 5
// CHECK-NEXT: result 4: i64 = 1
// CHECK-NEXT: result 5: 2xi16 = [128, 127]
// CHECK-NEXT: result 6: i3 = -3
// CHECK-NEXT: result 7: i8 = 0
// CHECK-NEXT: result 8: i1 = 1
// CHECK-NEXT: result 9: 2xi16 = [-1, 0]
// CHECK-NEXT: result 10: i8 = -128
// CHECK-NEXT: result 11: i8 = -1
// CHECK-NEXT: result 12: 2xi8 = [-1, 0]
func.func @nsw() -> i8 {
  %c0 = arith.constant 128 : i16
  %0 = arith.trunci %c0 overflow<nsw> : i16 to i8
  return %0 : i8
}
// NSW: error: {{.*}} (arith.trunci) [overflow]
func.func @nuw() -> i8 {
  %c0 = arith.constant -1 : i16
  %0 = arith.trunci %c0 overflow<nuw> : i16 to i8
  return %0 : i8
}
// NUW: error: {{.*}} (arith.trunci) [overflow]
