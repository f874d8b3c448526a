// The amount is unsigned; the width or more is poison.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e shl_width 2>&1 | FileCheck %s --check-prefix=SHL-WIDTH
// RUN: not %plumb run %s -e shrs_negative 2>&1 | FileCheck %s --check-prefix=SHRS-NEGATIVE
// RUN: not %plumb run %s -e shru_width 2>&1 | FileCheck %s --check-prefix=SHRU-WIDTH
func.func @f() -> (index, index, index, index) {
  %c0 = arith.constant 5 : index
  %c1 = arith.constant 3 : index
  %0 = index.shl %c0, %c1
  %c2 = arith.constant 1 : index
  %c3 = arith.constant 63 : index
  %1 = index.shl %c2, %c3
  %c4 = arith.constant -5 : index
  %2 = index.shrs %c4, %c2
  %c5 = arith.constant -1 : index
  %3 = index.shru %c5, %c3
  return %0, %1, %2, %3 : index, index, index, index
}
// CHECK: result 0: index = 40
// CHECK-NEXT: result 1: index = -9223372036854775808
// CHECK-NEXT: result 2: index = -3
// CHECK-NEXT: result 3: index = 1
func.func @shl_width() -> index {
  %c0 = arith.constant 1 : index
  %c1 = arith.constant 64 : index
  %0 = index.shl %c0, %c1
  return %0 : index
}
// SHL-WIDTH: error: {{.*}} (index.shl) [shift-past-width]
func.func @shrs_negative() -> index {
  %c0 = arith.constant 1 : index
  %c1 = arith.constant -1 : index
  %0 = index.shrs %c0, %c1
  return %0 : index
}
// SHRS-NEGATIVE: error: {{.*}} (index.shrs) [shift-past-width]
func.func @shru_width() -> index {
  %c0 = arith.constant 1 : index
  %c1 = arith.constant 64 : index
  %0 = index.shru %c0, %c1
  return %0 : index
}
// SHRU-WIDTH: error: {{.*}} (index.shru) [shift-past-width]
