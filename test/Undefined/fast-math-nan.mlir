// A NaN under nnan reaches the result.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> f32 {
  %z = arith.constant 0.0 : f32
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}NaN{{.*}} (arith.divf) [fast-math-broken]
  %n = arith.divf %z, %z fastmath<nnan> : f32
  return %n : f32
}
