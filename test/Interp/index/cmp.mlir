// Every predicate on (-1, 1) and (1, 1).
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1,
                i1, i1, i1, i1, i1, i1) {
  %c0 = arith.constant -1 : index
  %c1 = arith.constant 1 : index
  %0 = index.cmp eq(%c0, %c1)
  %1 = index.cmp eq(%c1, %c1)
  %2 = index.cmp ne(%c0, %c1)
  %3 = index.cmp ne(%c1, %c1)
  %4 = index.cmp slt(%c0, %c1)
  %5 = index.cmp slt(%c1, %c1)
  %6 = index.cmp sle(%c0, %c1)
  %7 = index.cmp sle(%c1, %c1)
  %8 = index.cmp sgt(%c0, %c1)
  %9 = index.cmp sgt(%c1, %c1)
  %10 = index.cmp sge(%c0, %c1)
  %11 = index.cmp sge(%c1, %c1)
  %12 = index.cmp ult(%c0, %c1)
  %13 = index.cmp ult(%c1, %c1)
  %14 = index.cmp ule(%c0, %c1)
  %15 = index.cmp ule(%c1, %c1)
  %16 = index.cmp ugt(%c0, %c1)
  %17 = index.cmp ugt(%c1, %c1)
  %18 = index.cmp uge(%c0, %c1)
  %19 = index.cmp uge(%c1, %c1)
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14,
      %15, %16, %17, %18, %19
      : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1,
      i1, i1, i1
}
// CHECK: result 0: i1 = 0
// CHECK-NEXT: result 1: i1 = 1
// CHECK-NEXT: result 2: i1 = 1
// CHECK-NEXT: result 3: i1 = 0
// CHECK-NEXT: result 4: i1 = 1
// CHECK-NEXT: result 5: i1 = 0
// CHECK-NEXT: result 6: i1 = 1
// CHECK-NEXT: result 7: i1 = 1
// CHECK-NEXT: result 8: i1 = 0
// CHECK-NEXT: result 9: i1 = 0
// CHECK-NEXT: result 10: i1 = 0
// CHECK-NEXT: result 11: i1 = 1
// CHECK-NEXT: result 12: i1 = 0
// CHECK-NEXT: result 13: i1 = 0
// CHECK-NEXT: result 14: i1 = 0
// CHECK-NEXT: result 15: i1 = 1
// CHECK-NEXT: result 16: i1 = 1
// CHECK-NEXT: result 17: i1 = 0
// CHECK-NEXT: result 18: i1 = 1
// CHECK-NEXT: result 19: i1 = 1
