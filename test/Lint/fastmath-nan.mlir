// Fastmath flags that rule out what the code tests for, or makes.
// RUN: %plumb-opt %s --plumb-lint -split-input-file -verify-diagnostics

func.func @tests(%x: f32, %y: f32) -> (i1, i1, i1) {
  // expected-warning @below {{comparison that tests for NaN under the fastmath flag nnan, which lets a compiler fold it away [fastmath-nan]}}
  // expected-note @below {{drop the flag from the test and from what makes the value}}
  %a = arith.cmpf uno, %x, %y fastmath<nnan> : f32
  // expected-warning @below {{comparison of a value with itself under the fastmath flag nnan}}
  // expected-note @below {{drop the flag}}
  %b = arith.cmpf une, %x, %x fastmath<fast> : f32
  // expected-warning @below {{test for infinity under the fastmath flag ninf}}
  // expected-note @below {{drop the flag}}
  %c = math.isinf %x {fastmath = #arith.fastmath<ninf>} : f32
  return %a, %b, %c : i1, i1, i1
}

// -----

func.func @made_before(%x: f32, %y: f32) -> (i1, i1) {
  // expected-note @below {{it is made here}}
  %s = arith.divf %x, %y fastmath<nnan> : f32
  // expected-warning @below {{test for NaN of a value that the fastmath flag nnan promises not to be one: a compiler may fold it away}}
  // expected-note @below {{drop the flag from what makes the value}}
  %a = math.isnan %s : f32
  // An infinite quotient is still an infinite quotient.
  %b = math.isinf %s : f32
  return %a, %b : i1, i1
}

// -----

// A maximum that begins with -inf.
func.func @operand(%x: memref<64xf32>) -> f32 {
  // expected-note @below {{-inf is made here}}
  %ninf = arith.constant 0xFF800000 : f32
  %m = affine.for %i = 0 to 64 iter_args(%acc = %ninf) -> f32 {
    %v = affine.load %x[%i] : memref<64xf32>
    // expected-warning @below {{operand -inf under the fastmath flag ninf: the result is poison}}
    // expected-note @below {{drop the flag, or use the lowest finite number instead}}
    %n = arith.maximumf %acc, %v fastmath<fast> : f32
    affine.yield %n : f32
  }
  return %m : f32
}

// -----

llvm.func @llvm(%x: f32, %y: f32) -> i1 {
  // expected-note @below {{it is made here}}
  %s = llvm.fadd %x, %y {fastmathFlags = #llvm.fastmath<fast>} : f32
  // expected-warning @below {{comparison that tests for NaN of a value}}
  // expected-note @below {{drop the flag}}
  %a = llvm.fcmp "uno" %s, %y : f32
  llvm.return %a : i1
}

// -----

// Flags that promise nothing of NaN, and a test of the operand.
func.func @right(%x: f32, %y: f32) -> (f32, i1, i1) {
  %s = arith.addf %x, %y fastmath<contract,reassoc> : f32
  %a = arith.cmpf uno, %s, %y : f32
  %t = arith.mulf %x, %y fastmath<fast> : f32
  %b = math.isnan %x : f32
  return %t, %a, %b : f32, i1, i1
}
