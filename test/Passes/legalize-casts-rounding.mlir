// A rounding mode of the operation or, with the option, of the target's runtime
// decides what is exact: toward zero twice is toward zero.
// RUN: %plumb-opt %s --plumb-legalize-casts='target=a5 exact-only rounding=rtz' | FileCheck %s
// RUN: %exits 1 %plumb-opt %s --plumb-legalize-casts='target=a5 exact-only rounding=rna' 2>&1 | FileCheck %s --check-prefix=AWAY

// CHECK:      arith.sitofp %arg0 : i32 to f32
// CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
// AWAY: [[@LINE+2]]:8: error: no exact chain of native conversions from i32 to bf16 on a5
func.func @f(%x: i32) -> bf16 {
  %0 = arith.sitofp %x : i32 to bf16
  return %0 : bf16
}

// CHECK:      arith.extf %arg0 : f16 to f32
// CHECK-NEXT: arith.truncf %{{.*}} toward_zero : f32 to bf16
// CHECK-NEXT: arith.truncf %{{.*}} toward_zero : bf16 to f4E2M1FN
// AWAY-NOT: error
func.func @g(%x: f16) -> f4E2M1FN {
  %0 = arith.truncf %x toward_zero : f16 to f4E2M1FN
  return %0 : f4E2M1FN
}
