// casts copies the sign, castu puts zeros, both truncate.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (index, index, i8, i32, index, index) {
  %c0 = arith.constant -1 : i8
  %0 = index.casts %c0 : i8 to index
  %1 = index.castu %c0 : i8 to index
  %c1 = arith.constant 300 : index
  %2 = index.casts %c1 : index to i8
  %c2 = arith.constant -1 : index
  %3 = index.castu %c2 : index to i32
  %c3 = arith.constant -9223372036854775808 : i64
  %4 = index.casts %c3 : i64 to index
  %c4 = arith.constant true
  %5 = index.castu %c4 : i1 to index
  return %0, %1, %2, %3, %4, %5
      : index, index, i8, i32, index, index
}
// CHECK: result 0: index = -1
// CHECK-NEXT: result 1: index = 255
// CHECK-NEXT: result 2: i8 = 44
// CHECK-NEXT: result 3: i32 = -1
// CHECK-NEXT: result 4: index = -9223372036854775808
// CHECK-NEXT: result 5: index = 1
