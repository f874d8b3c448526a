// A softmax that does not subtract the maximum: wrong programs, and right ones
// that resemble them. test/Lint/right has more of these.
// RUN: %plumb-opt %s --plumb-lint -split-input-file -verify-diagnostics

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @softmax(%x: tensor<4x128xf32>) -> tensor<4x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x128xf32>
  %e = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x128xf32>) outs(%e2 : tensor<4x128xf32>) {
  ^bb0(%in: f32, %out: f32):
    // expected-warning @below {{exponential of unbounded values in a softmax: it overflows for large ones, and the result is NaN or infinite [exp-without-max]}}
    // expected-note @below {{subtract the maximum of the row first: exp(x - max(x))}}
    %r = math.exp %in : f32
    linalg.yield %r : f32
  } -> tensor<4x128xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%e : tensor<4x128xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    // expected-note @below {{the exponentials are added here}}
    %r = arith.addf %in, %out : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%e, %s : tensor<4x128xf32>, tensor<4xf32>) outs(%e2 : tensor<4x128xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    // expected-note @below {{and divided by their sum here}}
    %q = arith.divf %in, %sum : f32
    linalg.yield %q : f32
  } -> tensor<4x128xf32>
  return %y : tensor<4x128xf32>
}

// -----

// The mean is no maximum.
func.func @minus_mean(%x: vector<64xf32>) -> vector<64xf32> {
  %n = arith.constant 64.0 : f32
  %t = vector.reduction <add>, %x : vector<64xf32> into f32
  %mean = arith.divf %t, %n : f32
  %mb = vector.broadcast %mean : f32 to vector<64xf32>
  %d = arith.subf %x, %mb : vector<64xf32>
  // expected-warning @below {{exponential of unbounded values in a softmax}}
  // expected-note @below {{subtract the maximum}}
  %e = math.exp2 %d : vector<64xf32>
  // expected-note @below {{added here}}
  %s = vector.reduction <add>, %e : vector<64xf32> into f32
  %one = arith.constant 1.0 : f32
  %inv = arith.divf %one, %s : f32
  %ib = vector.broadcast %inv : f32 to vector<64xf32>
  // expected-note @below {{divided by their sum here}}
  %y = arith.mulf %e, %ib : vector<64xf32>
  return %y : vector<64xf32>
}

// -----

func.func @logsumexp(%x: memref<64xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 64 iter_args(%acc = %zero) -> f32 {
    %v = affine.load %x[%i] : memref<64xf32>
    // expected-warning @below {{exponential of unbounded values in a log-sum-exp: it overflows for large ones, and the result is NaN or infinite}}
    // expected-note @below {{subtract the maximum first: max(x) + log(sum(exp(x - max(x))))}}
    %e = math.exp %v : f32
    // expected-note @below {{added here}}
    %n = arith.addf %acc, %e : f32
    affine.yield %n : f32
  }
  // expected-note @below {{the logarithm of their sum is taken here}}
  %l = math.log %s : f32
  return %l : f32
}

// -----

// Attention: the exponentials are weights.
func.func @attention(%s: tensor<16x64xf32>, %v: tensor<64x8xf32>) -> tensor<16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e2 = tensor.empty() : tensor<16x64xf32>
  %e1 = tensor.empty() : tensor<16xf32>
  %e3 = tensor.empty() : tensor<16x8xf32>
  // expected-warning @below {{exponential of unbounded values in a softmax}}
  // expected-note @below {{subtract the maximum}}
  %e = linalg.exp ins(%s : tensor<16x64xf32>) outs(%e2 : tensor<16x64xf32>) -> tensor<16x64xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16xf32>) -> tensor<16xf32>
  // expected-note @below {{added here}}
  %l = linalg.reduce { arith.addf } ins(%e : tensor<16x64xf32>) outs(%z1 : tensor<16xf32>) dimensions = [1]
  %z3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %o = linalg.matmul ins(%e, %v : tensor<16x64xf32>, tensor<64x8xf32>) outs(%z3 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %lb = linalg.broadcast ins(%l : tensor<16xf32>) outs(%e3 : tensor<16x8xf32>) dimensions = [1]
  // expected-note @below {{divided by their sum here}}
  %y = linalg.div ins(%o, %lb : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e3 : tensor<16x8xf32>) -> tensor<16x8xf32>
  return %y : tensor<16x8xf32>
}

// -----

func.func @tosa(%x: tensor<8x128xf32>) -> tensor<8x128xf32> {
  // expected-warning @below {{exponential of unbounded values in a softmax}}
  // expected-note @below {{subtract the maximum}}
  %e = tosa.exp %x : (tensor<8x128xf32>) -> tensor<8x128xf32>
  // expected-note @below {{added here}}
  %s = tosa.reduce_sum %e {axis = 1 : i32} : (tensor<8x128xf32>) -> tensor<8x1xf32>
  %r = tosa.reciprocal %s : (tensor<8x1xf32>) -> tensor<8x1xf32>
  %shift = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  // expected-note @below {{divided by their sum here}}
  %y = tosa.mul %e, %r, %shift : (tensor<8x128xf32>, tensor<8x1xf32>, tensor<1xi8>) -> tensor<8x128xf32>
  return %y : tensor<8x128xf32>
}

// -----

// A bound of its own; and a sum of exponentials that nothing is divided by.
func.func @bounded(%x: vector<64xf32>) -> (vector<64xf32>, f32) {
  %t = math.tanh %x : vector<64xf32>
  %e = math.exp %t : vector<64xf32>
  %s = vector.reduction <add>, %e : vector<64xf32> into f32
  %b = vector.broadcast %s : f32 to vector<64xf32>
  %y = arith.divf %e, %b : vector<64xf32>
  %e2 = math.exp %x : vector<64xf32>
  %s2 = vector.reduction <add>, %e2 : vector<64xf32> into f32
  return %y, %s2 : vector<64xf32>, f32
}

// -----

// The maximum was computed elsewhere.
func.func @given_max(%x: vector<64xf32>, %max: f32) -> vector<64xf32> {
  %mb = vector.broadcast %max : f32 to vector<64xf32>
  %d = arith.subf %x, %mb : vector<64xf32>
  %e = math.exp %d : vector<64xf32>
  %s = vector.reduction <add>, %e : vector<64xf32> into f32
  %b = vector.broadcast %s : f32 to vector<64xf32>
  %y = arith.divf %e, %b : vector<64xf32>
  return %y : vector<64xf32>
}

// -----

// Scaled and fused: x * c - max * c.
func.func @fused(%x: vector<64xf32>) -> vector<64xf32> {
  %c = arith.constant 1.4427 : f32
  %cb = arith.constant dense<1.4427> : vector<64xf32>
  %m = vector.reduction <maxnumf>, %x : vector<64xf32> into f32
  %mc = arith.mulf %m, %c : f32
  %n = arith.negf %mc : f32
  %nb = vector.broadcast %n : f32 to vector<64xf32>
  %d = math.fma %x, %cb, %nb : vector<64xf32>
  %e = math.exp2 %d : vector<64xf32>
  %s = vector.reduction <add>, %e : vector<64xf32> into f32
  %b = vector.broadcast %s : f32 to vector<64xf32>
  %y = arith.divf %e, %b : vector<64xf32>
  return %y : vector<64xf32>
}
