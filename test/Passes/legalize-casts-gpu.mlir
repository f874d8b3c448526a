// NVIDIA's cvt: sm_80 has f32 <-> bf16 and every pair of integers wrapping
// around, sm_89 also f16 <-> f8, to f8 saturating only.
// RUN: %plumb-opt %s --plumb-legalize-casts=target=sm_89 -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @exact
// CHECK-NEXT:  %[[A:.*]] = arith.extf %arg0 : bf16 to f32
// CHECK-NEXT:  arith.extf %[[A]] : f32 to f64
// CHECK-NEXT:  %[[B:.*]] = arith.extf %arg1 : f8E4M3FN to f16
// CHECK-NEXT:  arith.extf %[[B]] : f16 to f32
// CHECK-NEXT:  arith.trunci %arg2 : i64 to i8
// CHECK-NEXT:  return
func.func @exact(%x: bf16, %y: f8E4M3FN, %z: i64) -> (f64, f32, i8) {
  %0 = arith.extf %x : bf16 to f64
  %1 = arith.extf %y : f8E4M3FN to f32
  %2 = arith.trunci %z : i64 to i8
  return %0, %1, %2 : f64, f32, i8
}

// CHECK-LABEL: func.func @twice
// CHECK-NEXT:  %[[A:.*]] = arith.truncf %arg0 : f64 to f32
// CHECK-NEXT:  arith.truncf %[[A]] : f32 to bf16
func.func @twice(%x: f64) -> bf16 {
  // expected-warning @below {{no exact chain of native conversions from f64 to bf16 on sm_89; the shortest is f64->f32->bf16: }}
  %0 = arith.truncf %x : f64 to bf16
  return %0 : bf16
}

// Toward zero twice is toward zero.
// CHECK-LABEL: func.func @toward_zero
// CHECK-NEXT:  %[[A:.*]] = arith.truncf %arg0 toward_zero : f64 to f32
// CHECK-NEXT:  arith.truncf %[[A]] toward_zero : f32 to bf16
func.func @toward_zero(%x: f64) -> bf16 {
  %0 = arith.truncf %x toward_zero : f64 to bf16
  return %0 : bf16
}

// arith.truncf overflows to NaN, cvt.satfinite does not; and no cvt rounds ties
// away from zero to bf16.
// CHECK-LABEL: func.func @none
// CHECK-NEXT:  arith.truncf %arg0 : f32 to f8E4M3FN
// CHECK-NEXT:  arith.truncf %arg0 to_nearest_away : f32 to bf16
func.func @none(%x: f32) -> (f8E4M3FN, bf16) {
  // expected-warning @below {{no chain of native conversions from f32 to f8E4M3FN on sm_89, rounding rne, overflow ieee}}
  %0 = arith.truncf %x : f32 to f8E4M3FN
  // expected-warning @below {{no chain of native conversions from f32 to bf16 on sm_89, rounding rna, overflow ieee}}
  %1 = arith.truncf %x to_nearest_away : f32 to bf16
  return %0, %1 : f8E4M3FN, bf16
}
