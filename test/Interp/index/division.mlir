// Toward zero, up, down; INT_MIN too. -2^63 / 3 is -3074457345618258602.67.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e divs_zero 2>&1 | FileCheck %s --check-prefix=DIVS-ZERO
// RUN: not %plumb run %s -e divs_overflow 2>&1 | FileCheck %s --check-prefix=DIVS-OVERFLOW
// RUN: not %plumb run %s -e divu_zero 2>&1 | FileCheck %s --check-prefix=DIVU-ZERO
// RUN: not %plumb run %s -e ceildivs_overflow 2>&1 | FileCheck %s --check-prefix=CEILDIVS-OVERFLOW
// RUN: not %plumb run %s -e ceildivu_zero 2>&1 | FileCheck %s --check-prefix=CEILDIVU-ZERO
// RUN: not %plumb run %s -e floordivs_overflow 2>&1 | FileCheck %s --check-prefix=FLOORDIVS-OVERFLOW
// RUN: not %plumb run %s -e rems_zero 2>&1 | FileCheck %s --check-prefix=REMS-ZERO
// RUN: not %plumb run %s -e remu_zero 2>&1 | FileCheck %s --check-prefix=REMU-ZERO
func.func @f() -> (index, index, index, index, index, index, index, index,
                index, index, index, index, index, index, index) {
  %c0 = arith.constant 6 : index
  %c1 = arith.constant -2 : index
  %0 = index.divs %c0, %c1
  %c2 = arith.constant -7 : index
  %c3 = arith.constant 2 : index
  %1 = index.divs %c2, %c3
  %2 = index.divu %c0, %c1
  %c4 = arith.constant 7 : index
  %3 = index.ceildivs %c4, %c1
  %4 = index.ceildivs %c2, %c1
  %c5 = arith.constant -9223372036854775808 : index
  %c6 = arith.constant 3 : index
  %5 = index.ceildivs %c5, %c6
  %6 = index.ceildivs %c5, %c3
  %c7 = arith.constant 5 : index
  %7 = index.floordivs %c7, %c1
  %8 = index.floordivs %c5, %c6
  %9 = index.ceildivu %c0, %c1
  %c8 = arith.constant -1 : index
  %10 = index.ceildivu %c8, %c3
  %11 = index.rems %c0, %c1
  %12 = index.rems %c2, %c3
  %13 = index.rems %c5, %c8
  %14 = index.remu %c0, %c1
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14
      : index, index, index, index, index, index, index, index, index, index,
      index, index, index, index, index
}
// CHECK: result 0: index = -3
// CHECK-NEXT: result 1: index = -3
// CHECK-NEXT: result 2: index = 0
// CHECK-NEXT: result 3: index = -3
// CHECK-NEXT: result 4: index = 4
// CHECK-NEXT: result 5: index = -3074457345618258602
// CHECK-NEXT: result 6: index = -4611686018427387904
// CHECK-NEXT: result 7: index = -3
// CHECK-NEXT: result 8: index = -3074457345618258603
// CHECK-NEXT: result 9: index = 1
// CHECK-NEXT: result 10: index = -9223372036854775808
// CHECK-NEXT: result 11: index = 0
// CHECK-NEXT: result 12: index = -1
// CHECK-NEXT: result 13: index = 0
// CHECK-NEXT: result 14: index = 6
func.func @divs_zero() -> index {
  %c0 = arith.constant 1 : index
  %c1 = arith.constant 0 : index
  %0 = index.divs %c0, %c1
  return %0 : index
}
// DIVS-ZERO: error: {{.*}} (index.divs) [division-by-zero]
func.func @divs_overflow() -> index {
  %c0 = arith.constant -9223372036854775808 : index
  %c1 = arith.constant -1 : index
  %0 = index.divs %c0, %c1
  return %0 : index
}
// DIVS-OVERFLOW: error: {{.*}} (index.divs) [division-overflow]
func.func @divu_zero() -> index {
  %c0 = arith.constant 1 : index
  %c1 = arith.constant 0 : index
  %0 = index.divu %c0, %c1
  return %0 : index
}
// DIVU-ZERO: error: {{.*}} (index.divu) [division-by-zero]
func.func @ceildivs_overflow() -> index {
  %c0 = arith.constant -9223372036854775808 : index
  %c1 = arith.constant -1 : index
  %0 = index.ceildivs %c0, %c1
  return %0 : index
}
// CEILDIVS-OVERFLOW: error: {{.*}} (index.ceildivs) [division-overflow]
func.func @ceildivu_zero() -> index {
  %c0 = arith.constant 1 : index
  %c1 = arith.constant 0 : index
  %0 = index.ceildivu %c0, %c1
  return %0 : index
}
// CEILDIVU-ZERO: error: {{.*}} (index.ceildivu) [division-by-zero]
func.func @floordivs_overflow() -> index {
  %c0 = arith.constant -9223372036854775808 : index
  %c1 = arith.constant -1 : index
  %0 = index.floordivs %c0, %c1
  return %0 : index
}
// FLOORDIVS-OVERFLOW: error: {{.*}} (index.floordivs) [division-overflow]
func.func @rems_zero() -> index {
  %c0 = arith.constant 1 : index
  %c1 = arith.constant 0 : index
  %0 = index.rems %c0, %c1
  return %0 : index
}
// REMS-ZERO: error: {{.*}} (index.rems) [division-by-zero]
func.func @remu_zero() -> index {
  %c0 = arith.constant 1 : index
  %c1 = arith.constant 0 : index
  %0 = index.remu %c0, %c1
  return %0 : index
}
// REMU-ZERO: error: {{.*}} (index.remu) [division-by-zero]
