// iter_args are moved as if at once: a swap, a rotation of three, Fibonacci; a
// loop inside uses the outer one's. By hand.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
func.func @f() -> (i32, i32, i32, i32, i32, i64, vector<2xi32>, vector<2xi32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %swap:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %1, %b = %2) -> (i32, i32) {
    scf.yield %b, %a : i32, i32
  }
  // CHECK: result 0: i32 = 2
  // CHECK-NEXT: result 1: i32 = 1
  %turn:3 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %1, %b = %2, %c = %3) -> (i32, i32, i32) {
    scf.yield %c, %a, %b : i32, i32, i32
  }
  // Four turns are one.
  // CHECK-NEXT: result 2: i32 = 3
  // CHECK-NEXT: result 3: i32 = 1
  // CHECK-NEXT: result 4: i32 = 2
  %l0 = arith.constant 0 : i64
  %l1 = arith.constant 1 : i64
  %fib:2 = scf.for %i = %c0 to %c10 step %c1 iter_args(%a = %l0, %b = %l1) -> (i64, i64) {
    %s = arith.addi %a, %b : i64
    scf.yield %b, %s : i64, i64
  }
  // CHECK-NEXT: result 5: i64 = 55
  %v = arith.constant dense<[1, 2]> : vector<2xi32>
  %w = arith.constant dense<[3, 4]> : vector<2xi32>
  %vs:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %v, %b = %w) -> (vector<2xi32>, vector<2xi32>) {
    scf.yield %b, %a : vector<2xi32>, vector<2xi32>
  }
  // CHECK-NEXT: result 6: 2xi32 = [3, 4]
  // CHECK-NEXT: result 7: 2xi32 = [1, 2]
  // The sum of i * j for j < i < 4: 0 + 0 + (0 + 2) + (0 + 3 + 6)
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %c0) -> index {
    %in = scf.for %j = %c0 to %i step %c1 iter_args(%b = %a) -> index {
      %p = arith.muli %i, %j : index
      %q = arith.addi %b, %p : index
      scf.yield %q : index
    }
    scf.yield %in : index
  }
  // CHECK-NEXT: result 8: index = 11
  return %swap#0, %swap#1, %turn#0, %turn#1, %turn#2, %fib#0, %vs#0, %vs#1, %sum : i32, i32, i32, i32, i32, i64, vector<2xi32>, vector<2xi32>, index
}
