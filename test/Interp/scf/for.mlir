// scf.for: sums, loops that do not run, steps that overshoot the bound, signed
// and unsigned bounds of i8, an index that must not wrap past its last value.
// By hand.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
// RUN: %plumb run %s -e f --index-bits=32 | FileCheck %s
func.func @count(%lb: index, %ub: index, %step: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %lb to %ub step %step iter_args(%n = %c0, %last = %c0) -> (index, index) {
    %m = arith.addi %n, %c1 : index
    scf.yield %m, %i : index, index
  }
  return %0#0, %0#1 : index, index
}
func.func @f() -> (index, index, index, index, index, index, i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %cm5 = arith.constant -5 : index
  // 0, 3, 6, 9
  %a:2 = func.call @count(%c0, %c10, %c3) : (index, index, index) -> (index, index)
  // CHECK: result 0: index = 4
  // CHECK-NEXT: result 1: index = 9
  // Zero trips: lb == ub, lb > ub.
  %b:2 = func.call @count(%c3, %c3, %c3) : (index, index, index) -> (index, index)
  %c:2 = func.call @count(%c10, %c0, %c3) : (index, index, index) -> (index, index)
  // CHECK-NEXT: result 2: index = 0
  // CHECK-NEXT: result 3: index = 0
  // -5, -2, 1
  %d:2 = func.call @count(%cm5, %c3, %c3) : (index, index, index) -> (index, index)
  // CHECK-NEXT: result 4: index = 3
  // CHECK-NEXT: result 5: index = 1
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %m100 = arith.constant -100 : i8
  %s100 = arith.constant 100 : i8
  %s127 = arith.constant 127 : i8
  %s50 = arith.constant 50 : i8
  // i8, signed, from -100 to 100: -100, -50, 0, 50.
  %e = scf.for %i = %m100 to %s100 step %s50 iter_args(%n = %i0) -> i32 : i8 {
    %m = arith.addi %n, %i1 : i32
    scf.yield %m : i32
  }
  // CHECK-NEXT: result 6: i32 = 4
  // The same bits, unsigned, are 156 and 100: no trip.
  %g = scf.for unsigned %i = %m100 to %s100 step %s50 iter_args(%n = %i0) -> i32 : i8 {
    %m = arith.addi %n, %i1 : i32
    scf.yield %m : i32
  }
  // CHECK-NEXT: result 7: i32 = 0
  // From 100 to 156, unsigned: 100, 150.
  %h = scf.for unsigned %i = %s100 to %m100 step %s50 iter_args(%n = %i0) -> i32 : i8 {
    %m = arith.addi %n, %i1 : i32
    scf.yield %m : i32
  }
  // CHECK-NEXT: result 8: i32 = 2
  // 100 + 50 is beyond i8: the loop ends after one trip.
  %j = scf.for %i = %s100 to %s127 step %s50 iter_args(%n = %i0) -> i32 : i8 {
    %m = arith.addi %n, %i1 : i32
    scf.yield %m : i32
  }
  // CHECK-NEXT: result 9: i32 = 1
  return %a#0, %a#1, %b#0, %c#0, %d#0, %d#1, %e, %g, %h, %j : index, index, index, index, index, index, i32, i32, i32, i32
}
