// Where no chain is exact the shortest is taken, with a value for which it
// differs: those of the published list for these NPUs. 16842753 = 2^24 + 2^16 +
// 1 is above the tie of bf16, and f32 rounds it to the tie.
// RUN: %plumb-opt %s --plumb-legalize-casts=target=a5 -verify-diagnostics | FileCheck %s
// RUN: sed s/warning/error/ %s > %t.mlir
// RUN: %exits 1 %plumb-opt %t.mlir --plumb-legalize-casts='target=a5 exact-only' 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK-LABEL: func.func @f
// CHECK-NEXT:  %[[A:.*]] = arith.sitofp %arg0 : i32 to f32
// CHECK-NEXT:  %[[B:.*]] = arith.truncf %[[A]] : f32 to bf16
// CHECK-NEXT:  return %[[B]]
// ERROR: [[@LINE+3]]:8: error: no exact chain of native conversions from i32 to bf16 on a5; the shortest is i32->f32->bf16: 16842753 gives
func.func @f(%x: i32) -> bf16 {
  // expected-warning @below {{no exact chain of native conversions from i32 to bf16 on a5; the shortest is i32->f32->bf16: 16842753 gives 16908288 directly and 16777216 by the chain}}
  %0 = arith.sitofp %x : i32 to bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @g
// CHECK-NEXT:  arith.extf %arg0 : f16 to f32
// CHECK-NEXT:  arith.truncf %{{.*}} : f32 to bf16
// CHECK-NEXT:  arith.truncf %{{.*}} : bf16 to f4E2M1FN
// ERROR: error: no exact chain of native conversions from f16 to f4E2M1FN
func.func @g(%x: f16) -> f4E2M1FN {
  // expected-warning @below {{no exact chain of native conversions from f16 to f4E2M1FN on a5; the shortest is f16->f32->bf16->f4E2M1FN}}
  %0 = arith.truncf %x : f16 to f4E2M1FN
  return %0 : f4E2M1FN
}

// No chain at all: left as it is.
// CHECK-LABEL: func.func @h
// CHECK-NEXT:  arith.truncf %arg0 : f64 to f16
// ERROR: error: no chain of native conversions from f64 to f16 on a5, rounding rne, overflow ieee
func.func @h(%x: f64) -> f16 {
  // expected-warning @below {{no chain of native conversions from f64 to f16 on a5, rounding rne, overflow ieee}}
  %0 = arith.truncf %x : f64 to f16
  return %0 : f16
}

// CHECK-LABEL: func.func @i
// CHECK-NEXT:  arith.sitofp %arg0 : i200 to f16
func.func @i(%x: i200) -> f16 {
  // expected-remark @below {{left as it is: nothing is known of conversions from 'i200' to 'f16'}}
  %0 = arith.sitofp %x : i200 to f16
  return %0 : f16
}

// A conversion that saturates is no trunci, which wraps around.
// CHECK-LABEL: func.func @j
// CHECK-NEXT:  arith.trunci %arg0 : i32 to i16
// ERROR: error: no chain of native conversions from i32 to i16 on a5, wrapping around
func.func @j(%x: i32) -> i16 {
  // expected-warning @below {{no chain of native conversions from i32 to i16 on a5, wrapping around}}
  %0 = arith.trunci %x : i32 to i16
  return %0 : i16
}
