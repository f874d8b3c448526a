// With --index-bits=32, index wraps at 2^32; loops count as integers do. By hand.
// RUN: %plumb run %s -e f --index-bits=32 | FileCheck %s --check-prefix=W32
// RUN: %plumb run %s -e f | FileCheck %s --check-prefix=W64
// W32: result 0: index = -2147483648
// W64: result 0: index = 2147483648
// W32-NEXT: result 1: i64 = -2147483648
// W64-NEXT: result 1: i64 = 2147483648
// W32-NEXT: result 2: i32 = 2
// W64-NEXT: result 2: i32 = 2
func.func @f() -> (index, i64, i32) {
  %max = arith.constant 2147483647 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %wrap = arith.addi %max, %c1 : index
  %wide = arith.index_cast %wrap : index to i64
  // Two trips up to the largest index: 2^31 - 4 and 2^31 - 2.
  %c3 = arith.constant 3 : index
  %lb = arith.subi %max, %c3 : index
  %n = scf.for %i = %lb to %max step %c2 iter_args(%k = %0) -> i32 {
    %m = arith.addi %k, %1 : i32
    scf.yield %m : i32
  }
  return %wrap, %wide, %n : index, i64, i32
}
