// An inexact chain that the pass makes is what bisecting finds: f32 rounds
// 2^24 + 2^16 + 1 to a tie of bf16, which is then rounded down to 2^24.
// RUN: %exits 1 %plumb bisect %s --arg '=16842753' --rule=bits --pass-pipeline='builtin.module(canonicalize,func.func(plumb-legalize-casts{target=a5}))' | FileCheck %s
// RUN: %plumb bisect %s --arg '=16842752' --rule=bits --pass-pipeline='builtin.module(canonicalize,func.func(plumb-legalize-casts{target=a5}))'
// CHECK: error: pass plumb-legalize-casts {{.*}}changed the result
func.func @f(%x: i32) -> bf16 {
  %0 = arith.sitofp %x : i32 to bf16
  return %0 : bf16
}
