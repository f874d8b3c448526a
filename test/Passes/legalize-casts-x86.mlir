// vcvtneps2bf16 takes subnormal numbers for zero, so it is no arith.truncf.
// RUN: %plumb-opt %s --plumb-legalize-casts=target=avx512bf16 -verify-diagnostics | FileCheck %s
// CHECK:      arith.truncf %arg0 : f32 to bf16
// CHECK-NEXT: return
func.func @f(%x: f32) -> bf16 {
  // expected-warning @below {{the native conversion from f32 to bf16 on avx512bf16 takes subnormal numbers for zero: }}
  %0 = arith.truncf %x : f32 to bf16
  return %0 : bf16
}
