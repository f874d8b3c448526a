// A float too large for the integer that it becomes.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i8 {
  %x = arith.constant 200.0 : f32
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (arith.fptosi) [float-to-int-range]
  %i = arith.fptosi %x : f32 to i8
  return %i : i8
}
