// affine.delinearize_index and linearize_index: with and without an outer bound,
// a negative index (the outermost rounds down), disjoint that holds and is broken.
// By hand.
// RUN: %plumb run %s -e f --arg =23 | FileCheck %s
// RUN: %plumb run %s -e f --arg =-1 --index-bits=32 | FileCheck %s --check-prefix=MINUS
// RUN: not %plumb run %s -e f --arg =47 2>&1 | FileCheck %s --check-prefix=BROKEN
func.func @f(%x: index) -> (index, index, index, index, index) {
  %c5 = arith.constant 5 : index
  // 23 = (1 * 3 + 1) * 5 + 3; -1 = (-1 * 3 + 2) * 5 + 4
  %0:3 = affine.delinearize_index %x into (3, %c5) : index, index, index
  // Indices that are no digits are simply added up.
  %1 = affine.linearize_index [%x, %0#1, %0#2] by (3, %c5) : index
  // 23 lies in [0, 30), 47 does not.
  %c30 = arith.constant 30 : index
  %c1 = arith.constant 1 : index
  %neg = arith.minsi %x, %c5 : index
  %abs = arith.maxsi %x, %c1 : index
  // BROKEN: error: {{.*}} (affine.linearize_index)
  %2 = affine.linearize_index disjoint [%neg, %abs] by (%c30) : index
  return %0#0, %0#1, %0#2, %1, %2 : index, index, index, index, index
}
// CHECK: result 0: index = 1
// CHECK-NEXT: result 1: index = 1
// CHECK-NEXT: result 2: index = 3
// 23 * 15 + 1 * 5 + 3
// CHECK-NEXT: result 3: index = 353
// 5 * 30 + 23
// CHECK-NEXT: result 4: index = 173
// MINUS: result 0: index = -1
// MINUS-NEXT: result 1: index = 2
// MINUS-NEXT: result 2: index = 4
// -15 + 10 + 4
// MINUS-NEXT: result 3: index = -1
// -30 + 1
// MINUS-NEXT: result 4: index = -29
