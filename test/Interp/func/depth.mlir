// Calls nest to 10,000; beyond that a run is inconclusive (exit 3), not a crash.
// RUN: %plumb run %s -e f --arg =9998 | FileCheck %s
// RUN: %exits 3 %plumb run %s -e f --arg =10000 2>&1 | FileCheck %s --check-prefix=DEEP
// CHECK: result 0: i32 = 9998
// DEEP: [[#@LINE+9]]:10: error: more than 10000 calls are open (func.call) [call-depth]
func.func @f(%n: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %end = arith.cmpi eq, %n, %0 : i32
  %r = scf.if %end -> i32 {
    scf.yield %0 : i32
  } else {
    %m = arith.subi %n, %1 : i32
    %d = func.call @f(%m) : (i32) -> i32
    %s = arith.addi %d, %1 : i32
    scf.yield %s : i32
  }
  return %r : i32
}
