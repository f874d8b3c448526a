// What is found and how it is told; test/unit/Lint has more of the first.
// RUN: %plumb-opt %s --plumb-find-cast-chains=all -split-input-file -verify-diagnostics

func.func @exact(%x: i32) -> f16 {
  // expected-note @below {{it begins here, with i32 to f32, rounding rne}}
  %0 = arith.sitofp %x : i32 to f32
  // expected-remark @below {{chain of casts i32->f32->f16 is one conversion, for every value}}
  %1 = arith.truncf %0 : f32 to f16
  return %1 : f16
}

// -----

func.func @differs(%x: i32) -> bf16 {
  // expected-note @below {{it begins here}}
  %0 = arith.sitofp %x : i32 to f32
  // expected-warning @below {{chain of casts i32->f32->bf16 is not one conversion: 16842753 gives 16908288 directly and 16777216 by the chain}}
  %1 = arith.truncf %0 : f32 to bf16
  return %1 : bf16
}

// -----

// 1 - 2^-12 is a tie between the f16 number below 1 and 1.
func.func @to_integer(%x: f32) -> i8 {
  // expected-note @below {{it begins here, with f32 to f16, rounding rne}}
  %0 = arith.truncf %x : f32 to f16
  // expected-warning @below {{chain of casts f32->f16->i8 is not one conversion: 0.999755859375 gives 0 directly and 1 by the chain}}
  %1 = arith.fptosi %0 : f16 to i8
  return %1 : i8
}

// -----

// One cast is no chain; arithmetic between two ends it.
func.func @none(%x: f64, %y: f32) -> f16 {
  %0 = arith.truncf %x : f64 to f32
  %1 = arith.addf %0, %y : f32
  %2 = arith.truncf %1 : f32 to f16
  return %2 : f16
}

// -----

// Often meant, so no more than a remark.
func.func @round_trip(%x: f32) -> (f32, f16) {
  // expected-note @below {{it begins here}}
  %0 = arith.truncf %x : f32 to bf16
  // expected-remark @below {{round trip f32->bf16->f32 changes values: }}
  %1 = arith.extf %0 : bf16 to f32
  // expected-note @below {{it begins here}}
  %2 = arith.fptosi %x : f32 to i32
  // expected-remark @below {{chain of casts f32->i32->f16 rounds to an integer: }}
  %3 = arith.sitofp %2 : i32 to f16
  return %1, %3 : f32, f16
}

// -----

// The values of a chain may come from several places.
func.func @merged(%c: i1, %x: i32, %y: f64) -> bf16 {
  // expected-note @below {{it begins here, with i32 to f32}}
  %0 = arith.sitofp %x : i32 to f32
  // expected-note @below {{it begins here, with f64 to f32}}
  %1 = arith.truncf %y : f64 to f32
  %2 = arith.select %c, %0, %1 : f32
  // expected-warning @below {{chain of casts i32->f32->bf16}}
  // expected-warning @below {{chain of casts f64->f32->bf16}}
  %3 = arith.truncf %2 : f32 to bf16
  return %3 : bf16
}

// -----

// Through memory, where the store is visible.
func.func @memory(%x: vector<4xi32>, %m: memref<8xf32>, %n: memref<8xi8>) -> bf16 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @below {{it begins here}}
  %0 = arith.sitofp %x : vector<4xi32> to vector<4xf32>
  vector.store %0, %m[%c0] : memref<8xf32>, vector<4xf32>
  %1 = vector.load %m[%c0] : memref<8xf32>, vector<4xf32>
  %2 = vector.extract %1[2] : f32 from vector<4xf32>
  // expected-warning @below {{chain of casts i32->f32->bf16 (through memory) is not one conversion}}
  %3 = arith.truncf %2 : f32 to bf16
  // %n may be the same memory.
  %zero = arith.constant 0 : i8
  memref.store %zero, %n[%c1] : memref<8xi8>
  %4 = vector.load %m[%c0] : memref<8xf32>, vector<4xf32>
  %5 = vector.extract %4[2] : f32 from vector<4xf32>
  %6 = arith.truncf %5 : f32 to bf16
  %7 = arith.addf %3, %6 : bf16
  return %7 : bf16
}
