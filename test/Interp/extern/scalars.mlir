// Functions that a program declares and a C library defines: scalars of every
// kind, in registers and on the stack.
// RUN: %clang -shared -fPIC -O1 %S/Inputs/functions.c -o %t.so
// RUN: %plumb run %s -e mixed_call --extern %t.so | FileCheck %s --check-prefix=MIXED
// RUN: %plumb run %s -e narrow --extern=%t.so --arg =-128 \
// RUN:   | FileCheck %s --check-prefix=NARROW
// RUN: %plumb run %s -e third_of --extern %t.so --arg =1 --shadows \
// RUN:   | FileCheck %s --check-prefix=THIRD
// RUN: %plumb run %s -e counting --extern %t.so | FileCheck %s --check-prefix=COUNT
// RUN: %exits 3 %plumb run %s -e third_of --arg =1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: %exits 3 %plumb run %s -e unknown --extern %t.so 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exits 3 %plumb run %s -e half --extern %t.so 2>&1 \
// RUN:   | FileCheck %s --check-prefix=HALF
// RUN: %exits 2 %plumb run %s -e third_of --extern %t.missing 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MISSING
// RUN: %exits 2 %plumb run %s -e third_of --extern %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TEXT
// UNSUPPORTED: sanitizers

func.func private @mixed(i1, i8, i16, i32, i64, f32, f64, i64, index, i64, f32,
                         f64, f64, f64, f64, f64, f64, f64) -> f64
// Digits from the last: 1, 2, ..., 9, then 1, 2, ..., 6; and 6 / 8, which the
// shortest decimal of an f64 of this size shows as 0.8.
// MIXED: result 0: f64 = 654321987654321.8
func.func @mixed_call() -> f64 {
  %a = arith.constant true
  %b = arith.constant 2 : i8
  %c = arith.constant 3 : i16
  %d = arith.constant 4 : i32
  %e = arith.constant 5 : i64
  %f = arith.constant 6.0 : f32
  %g = arith.constant 7.0 : f64
  %h = arith.constant 8 : i64
  %i = arith.constant 9 : index
  %j = arith.constant 1 : i64
  %k = arith.constant 2.0 : f32
  %l = arith.constant 3.0 : f64
  %m = arith.constant 4.0 : f64
  %n = arith.constant 5.0 : f64
  %o = arith.constant 6.0 : f64
  %p = arith.constant 1.0 : f64
  %q = arith.constant 2.0 : f64
  %s = arith.constant 3.0 : f64
  %r = func.call @mixed(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n,
                        %o, %p, %q, %s)
      : (i1, i8, i16, i32, i64, f32, f64, i64, index, i64, f32, f64, f64, f64,
         f64, f64, f64, f64) -> f64
  return %r : f64
}

// -(-128) is -128 in eight bits; true and false is false.
// NARROW: result 0: i8 = -128
// NARROW: result 1: i1 = 0
func.func private @negate8(i8) -> i8
func.func private @both(i1, i1) -> i1
func.func @narrow(%x: i8) -> (i8, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %y = func.call @negate8(%x) : (i8) -> i8
  %b = func.call @both(%t, %f) : (i1, i1) -> i1
  return %y, %b : i8, i1
}

// The fp64 value starts anew from what the library gives.
// THIRD: result 0: f32 = 0.33333334
// NONE: scalars.mlir:[[#@LINE+5]]:8: error: the external function 'third' (--extern LIB.so gives it a definition) is not supported
// MISSING: error: --extern: there is no file {{.*}}missing
// TEXT: error: --extern: {{.*}}scalars.mlir is no shared library
func.func private @third(f32) -> f32
func.func @third_of(%x: f32) -> f32 {
  %y = func.call @third(%x) : (f32) -> f32
  return %y : f32
}

// COUNT: result 0: i32 = 2
func.func private @count()
func.func private @counted() -> i32
func.func @counting() -> i32 {
  func.call @count() : () -> ()
  func.call @count() : () -> ()
  %n = func.call @counted() : () -> i32
  return %n : i32
}

// UNKNOWN: error: the external function 'nowhere' (no library of --extern has 'nowhere') is not supported
func.func private @nowhere()
func.func @unknown() {
  func.call @nowhere() : () -> ()
  return
}

// HALF: error: the external function 'sum2' (a function of --extern cannot be given f16) is not supported
func.func @half() {
  %h = arith.constant 1.0 : f16
  func.call @sum2(%h) : (f16) -> ()
  return
}
func.func private @sum2(f16)
