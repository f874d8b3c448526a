// Ties away from zero, and two ways of rounding in one function.
// RUN: %plumb-opt %s --plumb-lint -split-input-file -verify-diagnostics

func.func @away(%x: f32) -> i8 {
  // expected-remark @below {{rounding of ties away from zero before a conversion to an integer: 2.5 becomes 3, to even it is 2 [rounding-mode]}}
  // expected-note @below {{use math.roundeven if the reference rounds ties to even, as PyTorch, ONNX and NumPy do}}
  %r = math.round %x : f32
  %lo = arith.constant -128.0 : f32
  %hi = arith.constant 127.0 : f32
  %a = arith.maximumf %r, %lo : f32
  %b = arith.minimumf %a, %hi : f32
  %i = arith.fptosi %b : f32 to i8
  return %i : i8
}

// -----

func.func @half_up(%x: vector<8xf32>) -> vector<8xi32> {
  %half = arith.constant dense<0.5> : vector<8xf32>
  %s = arith.addf %x, %half : vector<8xf32>
  // expected-remark @below {{floor(x + 0.5) before a conversion to an integer rounds ties up, and 0.49999997 (f32) to 1}}
  // expected-note @below {{use math.roundeven}}
  %r = math.floor %s : vector<8xf32>
  %i = arith.fptosi %r : vector<8xf32> to vector<8xi32>
  return %i : vector<8xi32>
}

// -----

func.func @mixed(%x: f32, %y: f32) -> (i8, i8) {
  // expected-note @below {{to even here}}
  %r = math.roundeven %x : f32
  %i = arith.fptosi %r : f32 to i8
  // expected-warning @below {{rounding of ties away from zero where the same function rounds ties to even elsewhere [rounding-mode]}}
  // expected-note @below {{round in one way, to even unless a specification has another}}
  %s = math.round %y : f32
  %j = arith.fptosi %s : f32 to i8
  return %i, %j : i8, i8
}

// -----

func.func @casts(%x: f32) -> (f16, f16) {
  // expected-warning @below {{cast that rounds ties away from zero where the same function rounds ties to even elsewhere}}
  // expected-note @below {{round in one way}}
  %a = arith.truncf %x to_nearest_away : f32 to f16
  // expected-note @below {{to even here}}
  %b = arith.truncf %x : f32 to f16
  return %a, %b : f16, f16
}

// -----

// To even; and ties away of what stays a float.
func.func @even(%x: f32) -> i8 {
  %r = math.roundeven %x : f32
  %i = arith.fptosi %r : f32 to i8
  return %i : i8
}
func.func @stays_float(%x: f32) -> f32 {
  %r = math.round %x : f32
  return %r : f32
}
