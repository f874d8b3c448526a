// 64-bit integers, wrapping.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (index, index, index, index, index, index, index, index,
                index, index) {
  %c0 = arith.constant 9223372036854775807 : index
  %c1 = arith.constant 1 : index
  %0 = index.add %c0, %c1
  %c2 = arith.constant 3 : index
  %c3 = arith.constant 5 : index
  %1 = index.sub %c2, %c3
  %c4 = arith.constant -3 : index
  %c5 = arith.constant 7 : index
  %2 = index.mul %c4, %c5
  %c6 = arith.constant 12 : index
  %c7 = arith.constant 10 : index
  %3 = index.and %c6, %c7
  %4 = index.or %c6, %c7
  %5 = index.xor %c6, %c7
  %c8 = arith.constant -2 : index
  %c9 = arith.constant 6 : index
  %6 = index.maxs %c8, %c9
  %7 = index.mins %c8, %c9
  %8 = index.maxu %c8, %c9
  %9 = index.minu %c8, %c9
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9
      : index, index, index, index, index, index, index, index, index, index
}
// CHECK: result 0: index = -9223372036854775808
// CHECK-NEXT: result 1: index = -2
// CHECK-NEXT: result 2: index = -21
// CHECK-NEXT: result 3: index = 8
// CHECK-NEXT: result 4: index = 14
// CHECK-NEXT: result 5: index = 6
// CHECK-NEXT: result 6: index = 6
// CHECK-NEXT: result 7: index = -2
// CHECK-NEXT: result 8: index = -2
// CHECK-NEXT: result 9: index = 6
