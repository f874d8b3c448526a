// Chains of casts that are not one conversion, and chains that are or that mean
// to change values.
// RUN: %plumb-opt %s --plumb-lint -split-input-file -verify-diagnostics

func.func @differs(%x: i32) -> bf16 {
  // expected-note @below {{it begins here, with i32 to f32}}
  %0 = arith.sitofp %x : i32 to f32
  // expected-warning @below {{chain of casts i32->f32->bf16 is not one conversion: 16842753 gives 16908288 directly and 16777216 by the chain [double-rounding]}}
  // expected-note @below {{convert i32 to bf16 in one step, or round to odd before the last}}
  %1 = arith.truncf %0 : f32 to bf16
  return %1 : bf16
}

// -----

// Proved to be one conversion.
func.func @exact(%x: i32) -> f16 {
  %0 = arith.sitofp %x : i32 to f32
  %1 = arith.truncf %0 : f32 to f16
  return %1 : f16
}

// -----

// The extension at the end rounds nothing.
func.func @extended(%x: f64) -> f32 {
  // expected-note @below {{it begins here, with f64 to f32}}
  %0 = arith.truncf %x : f64 to f32
  // expected-warning @below {{chain of casts f64->f32->bf16 is not one conversion}}
  // expected-note @below {{convert f64 to bf16 in one step}}
  %1 = arith.truncf %0 : f32 to bf16
  %2 = arith.extf %1 : bf16 to f32
  return %2 : f32
}

// -----

// bf16 holds less than f16: perhaps it was stored so.
func.func @narrow(%x: f32) -> f16 {
  // expected-note @below {{it begins here, with f32 to bf16}}
  %0 = arith.truncf %x : f32 to bf16
  // expected-note @below {{then bf16 to f32}}
  %1 = arith.extf %0 : bf16 to f32
  // expected-remark @below {{chain of casts f32->bf16->f32->f16 is not one conversion}}
  // expected-note @below {{convert f32 to f16 in one step}}
  %2 = arith.truncf %1 : f32 to f16
  return %2 : f16
}

// -----

// The low bits of an integer are what was asked for.
func.func @wraps(%x: i64) -> f32 {
  %0 = arith.trunci %x : i64 to i32
  %1 = arith.sitofp %0 : i32 to f32
  return %1 : f32
}

// -----

// Meant: a store in f16 and a quantisation.
func.func @round_trips(%x: f32, %y: f32) -> (f32, f32) {
  %0 = arith.truncf %x : f32 to f16
  %1 = arith.extf %0 : f16 to f32
  %2 = arith.fptosi %y : f32 to i8
  %3 = arith.sitofp %2 : i8 to f32
  return %1, %3 : f32, f32
}
