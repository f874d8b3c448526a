// Positions of errors: unknown, fused, named and call-site locations are printed
// as far as they are known.
// RUN: not %plumb run %s -e unknown 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %plumb run %s -e fused 2>&1 | FileCheck %s --check-prefix=FUSED
// RUN: not %plumb run %s -e called 2>&1 | FileCheck %s --check-prefix=CALLED
// UNKNOWN: error: division by zero{{.*}} (arith.divsi) [division-by-zero]
// FUSED: first.py:3:4: error: division by zero{{.*}} (arith.divsi) [division-by-zero]
// CALLED: callee.py:7:8: error: division by zero{{.*}} (arith.divsi) [division-by-zero]
func.func @unknown() -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.divsi %0, %0 : i32 loc(unknown)
  return %1 : i32
}
func.func @fused() -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.divsi %0, %0 : i32 loc(fused<"tiled">["first.py":3:4, "second.py":5:6])
  return %1 : i32
}
func.func @called() -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.divsi %0, %0 : i32 loc(callsite("callee.py":7:8 at "caller.py":9:10))
  return %1 : i32
}
