// A poison constant decides which way to go; where it came from is told.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i32 {
  %p = ub.poison : i1
  %zero = arith.constant 0 : i32
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}poison reaches{{.*}} (cf.cond_br) [poison]
  cf.cond_br %p, ^a, ^b
^a:
  return %zero : i32
^b:
  return %zero : i32
}
