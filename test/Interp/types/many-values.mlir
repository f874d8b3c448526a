// RUN: %plumb run %s -e main | FileCheck %s
// RUN: %plumb run %s -e main --shadows | FileCheck %s
// RUN: %plumb run %s -e loop | FileCheck %s --check-prefix=LOOP

// 90,000 values of more than 64 bits, of which few are alive at a time: those
// that are not are given up, and none that is. The numbers are Python's.

func.func private @step(%x: i128) -> i128 {
  %a = arith.constant 6364136223846793005 : i128
  %c = arith.constant 1442695040888963407 : i128
  %c64 = arith.constant 64 : i128
  %0 = arith.muli %x, %a : i128
  %1 = arith.addi %0, %c : i128
  %2 = arith.shrui %x, %c64 : i128
  %3 = arith.addi %1, %2 : i128
  return %3 : i128
}

// CHECK: result 0: i128 = -119028685097109195437612746833691672713
// CHECK-NEXT: result 1: i128 = 170141183460469231731687303715884105727
// CHECK-NEXT: result 2: 2xi128 = [-170141183460469231731687303715884105728, 7]
func.func @main() -> (i128, i128, vector<2xi128>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 30000 : index
  %x = arith.constant 170141183460469231731687303715884105727 : i128
  %one = arith.constant 1 : i128
  %kept = arith.addi %x, %one : i128
  %seven = arith.constant dense<7> : vector<2xi128>
  %v = vector.insert %kept, %seven[0] : i128 into vector<2xi128>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i128 {
    %b = func.call @step(%a) : (i128) -> i128
    scf.yield %b : i128
  }
  return %r, %x, %v : i128, i128, vector<2xi128>
}

// A loop that counts in i128, from 2^64 - 2 to 2^64 + 3 by 2, and one whose
// counter would wrap.
// LOOP: result 0: i128 = 55340232221128654848
// LOOP-NEXT: result 1: i128 = 1
func.func @loop() -> (i128, i128) {
  %lb = arith.constant 18446744073709551614 : i128
  %ub = arith.constant 18446744073709551619 : i128
  %two = arith.constant 2 : i128
  %zero = arith.constant 0 : i128
  %one = arith.constant 1 : i128
  %s = scf.for %i = %lb to %ub step %two iter_args(%a = %zero) -> i128 : i128 {
    %b = arith.addi %a, %i : i128
    scf.yield %b : i128
  }
  %max = arith.constant 170141183460469231731687303715884105727 : i128
  %last = arith.constant 170141183460469231731687303715884105725 : i128
  %n = scf.for %i = %last to %max step %two iter_args(%a = %zero) -> i128 : i128 {
    %b = arith.addi %a, %one : i128
    scf.yield %b : i128
  }
  return %s, %n : i128, i128
}
