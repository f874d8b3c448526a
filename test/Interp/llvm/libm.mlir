// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Functions of libm that a program declares and calls, from func and from llvm.
// By hand.

func.func private @fabsf(f32) -> f32
func.func private @fma(f64, f64, f64) -> f64
llvm.func @fmaf(f32, f32, f32) -> f32
llvm.func @copysign(f64, f64) -> f64
llvm.func @fmodf(f32, f32) -> f32
llvm.func @fmax(f64, f64) -> f64
llvm.func @sqrtf(f32) -> f32
llvm.func @pow(f64, f64) -> f64

func.func @main() {
  %x = arith.constant -2.25 : f32
  %0 = func.call @fabsf(%x) : (f32) -> f32
  vector.print %0 : f32
  // CHECK: 2.25
  // One rounding: (1 + 2^-27)^2 - (1 + 2^-26) = 2^-54.
  %a = arith.constant 1.000000007450580596923828125 : f64
  %b = arith.constant -1.00000001490116119384765625 : f64
  %1 = func.call @fma(%a, %a, %b) : (f64, f64, f64) -> f64
  vector.print %1 : f64
  // CHECK-NEXT: 5.55112e-17
  %2 = llvm.call @fmaf(%x, %x, %0) : (f32, f32, f32) -> f32
  vector.print %2 : f32
  // CHECK-NEXT: 7.3125
  %3 = llvm.call @copysign(%a, %b) : (f64, f64) -> f64
  vector.print %3 : f64
  // CHECK-NEXT: -1
  %c = arith.constant 1.0 : f32
  %4 = llvm.call @fmodf(%x, %c) : (f32, f32) -> f32
  vector.print %4 : f32
  // CHECK-NEXT: -0.25
  %nan = arith.constant 0x7FF8000000000000 : f64
  %5 = llvm.call @fmax(%nan, %b) : (f64, f64) -> f64
  vector.print %5 : f64
  // CHECK-NEXT: -1
  %6 = llvm.call @sqrtf(%0) : (f32) -> f32
  vector.print %6 : f32
  // CHECK-NEXT: 1.5
  %two = arith.constant 2.0 : f64
  %three = arith.constant 3.0 : f64
  %7 = llvm.call @pow(%two, %three) : (f64, f64) -> f64
  vector.print %7 : f64
  // CHECK-NEXT: 8
  return
}
