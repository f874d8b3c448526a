// Constants and the width of index: what is folded for 64 bits is cut to 32.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --index-bits 32 | FileCheck %s --check-prefix=NARROW
func.func @f() -> (index, index, i1, index, index, i64) {
  %0 = index.constant -7
  %1 = index.constant 4294967297
  %2 = index.bool.constant true
  %3 = index.sizeof
  %a = index.constant 2147483647
  %b = index.constant 1
  %4 = index.add %a, %b
  %5 = index.casts %4 : index to i64
  return %0, %1, %2, %3, %4, %5 : index, index, i1, index, index, i64
}
// CHECK: result 0: index = -7
// CHECK-NEXT: result 1: index = 4294967297
// CHECK-NEXT: result 2: i1 = 1
// CHECK-NEXT: result 3: index = 64
// CHECK-NEXT: result 4: index = 2147483648
// CHECK-NEXT: result 5: i64 = 2147483648
// NARROW: result 0: index = -7
// NARROW-NEXT: result 1: index = 1
// NARROW-NEXT: result 2: i1 = 1
// NARROW-NEXT: result 3: index = 32
// NARROW-NEXT: result 4: index = -2147483648
// NARROW-NEXT: result 5: i64 = -2147483648
