// The amount is unsigned; the width or more is poison.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e width 2>&1 | FileCheck %s --check-prefix=WIDTH
// RUN: not %plumb run %s -e negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not %plumb run %s -e bool 2>&1 | FileCheck %s --check-prefix=BOOL
// RUN: not %plumb run %s -e wide 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not %plumb run %s -e nsw 2>&1 | FileCheck %s --check-prefix=NSW
// RUN: not %plumb run %s -e nuw 2>&1 | FileCheck %s --check-prefix=NUW
func.func @f() -> (i8, i8, i1, i64, index, vector<3xi8>) {
  %c0 = arith.constant 5 : i8
  %c1 = arith.constant 3 : i8
  %0 = arith.shli %c0, %c1 : i8
  %c2 = arith.constant 1 : i8
  %c3 = arith.constant 7 : i8
  %1 = arith.shli %c2, %c3 : i8
  %c4 = arith.constant true
  %c5 = arith.constant false
  %2 = arith.shli %c4, %c5 : i1
  %c6 = arith.constant 1 : i64
  %c7 = arith.constant 63 : i64
  %3 = arith.shli %c6, %c7 : i64
  %c8 = arith.constant 3 : index
  %c9 = arith.constant 4 : index
  %4 = arith.shli %c8, %c9 : index
  %c10 = arith.constant dense<[-1, 64, 3]> : vector<3xi8>
  %c11 = arith.constant dense<[1, 2, 0]> : vector<3xi8>
  %5 = arith.shli %c10, %c11 : vector<3xi8>
  return %0, %1, %2, %3, %4, %5
      : i8, i8, i1, i64, index, vector<3xi8>
}
// CHECK: result 0: i8 = 40
// CHECK-NEXT: result 1: i8 = -128
// CHECK-NEXT: result 2: i1 = 1
// CHECK-NEXT: result 3: i64 = -9223372036854775808
// CHECK-NEXT: result 4: index = 48
// CHECK-NEXT: result 5: 3xi8 = [-2, 0, 3]
func.func @width() -> i8 {
  %c0 = arith.constant 1 : i8
  %c1 = arith.constant 8 : i8
  %0 = arith.shli %c0, %c1 : i8
  return %0 : i8
}
// WIDTH: error: {{.*}} (arith.shli) [shift-past-width]
func.func @negative() -> i8 {
  %c0 = arith.constant 1 : i8
  %c1 = arith.constant -1 : i8
  %0 = arith.shli %c0, %c1 : i8
  return %0 : i8
}
// NEGATIVE: error: {{.*}} (arith.shli) [shift-past-width]
func.func @bool() -> i1 {
  %c0 = arith.constant true
  %c1 = arith.constant true
  %0 = arith.shli %c0, %c1 : i1
  return %0 : i1
}
// BOOL: error: {{.*}} (arith.shli) [shift-past-width]
func.func @wide() -> i64 {
  %c0 = arith.constant 1 : i64
  %c1 = arith.constant 64 : i64
  %0 = arith.shli %c0, %c1 : i64
  return %0 : i64
}
// WIDE: error: {{.*}} (arith.shli) [shift-past-width]
func.func @nsw() -> i8 {
  %c0 = arith.constant 64 : i8
  %c1 = arith.constant 1 : i8
  %0 = arith.shli %c0, %c1 overflow<nsw> : i8
  return %0 : i8
}
// NSW: error: {{.*}} (arith.shli) [overflow]
func.func @nuw() -> i8 {
  %c0 = arith.constant -128 : i8
  %c1 = arith.constant 1 : i8
  %0 = arith.shli %c0, %c1 overflow<nuw> : i8
  return %0 : i8
}
// NUW: error: {{.*}} (arith.shli) [overflow]
