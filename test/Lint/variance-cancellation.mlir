// E[x^2] - E[x]^2 in its spellings, and variances that are none of them.
// RUN: %plumb-opt %s --plumb-lint -split-input-file -verify-diagnostics

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#one = affine_map<(d0) -> (d0)>
func.func @layernorm_statistics(%x: tensor<4x128xf16>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 128.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x128xf16>) outs(%z, %z : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%in: f16, %sum: f32, %squares: f32):
    %w = arith.extf %in : f16 to f32
    // expected-note @below {{the values are added here}}
    %a = arith.addf %sum, %w : f32
    %q = arith.mulf %w, %w : f32
    // expected-note @below {{the squares are added here}}
    %b = arith.addf %squares, %q : f32
    linalg.yield %a, %b : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  %v = linalg.generic {indexing_maps = [#one, #one, #one], iterator_types = ["parallel"]}
      ins(%s#0, %s#1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%sum: f32, %squares: f32, %out: f32):
    %m = arith.divf %sum, %n : f32
    %m2 = arith.divf %squares, %n : f32
    %mm = arith.mulf %m, %m : f32
    // expected-warning @below {{variance as E[x^2] - E[x]^2: where the mean is large against the deviation nothing but rounding errors is left, and it can be negative [variance-cancellation]}}
    // expected-note @below {{subtract the mean first, E[(x - E[x])^2], or use Welford's update}}
    %r = arith.subf %m2, %mm : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %v : tensor<4xf32>
}

// -----

// (sum(x*x) - sum(x)^2 / n) / n, with a reciprocal of n.
func.func @sums(%x: vector<64xf32>) -> f32 {
  %inv = arith.constant 0.015625 : f32
  %q = arith.mulf %x, %x : vector<64xf32>
  // expected-note @below {{the squares are added here}}
  %s2 = vector.reduction <add>, %q : vector<64xf32> into f32
  // expected-note @below {{the values are added here}}
  %s = vector.reduction <add>, %x : vector<64xf32> into f32
  %ss = arith.mulf %s, %s : f32
  %ssn = arith.mulf %ss, %inv : f32
  // expected-warning @below {{variance as E[x^2] - E[x]^2}}
  // expected-note @below {{subtract the mean first}}
  %d = arith.subf %s2, %ssn : f32
  %v = arith.mulf %d, %inv : f32
  return %v : f32
}

// -----

// In loops over memory, fused.
func.func @loops(%x: memref<256xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 256.0 : f32
  %s, %s2 = affine.for %i = 0 to 256 iter_args(%a = %zero, %b = %zero) -> (f32, f32) {
    %v = affine.load %x[%i] : memref<256xf32>
    // expected-note @below {{the values are added here}}
    %an = arith.addf %a, %v : f32
    // expected-note @below {{the squares are added here}}
    %bn = math.fma %v, %v, %b : f32
    affine.yield %an, %bn : f32, f32
  }
  %m = arith.divf %s, %n : f32
  %m2 = arith.divf %s2, %n : f32
  %neg = arith.negf %m : f32
  // expected-warning @below {{variance as E[x^2] - E[x]^2}}
  // expected-note @below {{subtract the mean first}}
  %v = math.fma %neg, %m, %m2 : f32
  return %v : f32
}

// -----

// In two loops, through buffers.
func.func @buffers(%x: memref<256xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 256.0 : f32
  %s = memref.alloca() : memref<f32>
  %s2 = memref.alloca() : memref<f32>
  memref.store %zero, %s[] : memref<f32>
  memref.store %zero, %s2[] : memref<f32>
  affine.for %i = 0 to 256 {
    %v = affine.load %x[%i] : memref<256xf32>
    %a = memref.load %s[] : memref<f32>
    // expected-note @below {{the values are added here}}
    %an = arith.addf %a, %v : f32
    memref.store %an, %s[] : memref<f32>
  }
  affine.for %i = 0 to 256 {
    %v = affine.load %x[%i] : memref<256xf32>
    %q = arith.mulf %v, %v : f32
    %a = memref.load %s2[] : memref<f32>
    // expected-note @below {{the squares are added here}}
    %an = arith.addf %a, %q : f32
    memref.store %an, %s2[] : memref<f32>
  }
  %sum = memref.load %s[] : memref<f32>
  %squares = memref.load %s2[] : memref<f32>
  %m = arith.divf %sum, %n : f32
  %m2 = arith.divf %squares, %n : f32
  %mm = arith.mulf %m, %m : f32
  // expected-warning @below {{variance as E[x^2] - E[x]^2}}
  // expected-note @below {{subtract the mean first}}
  %v = arith.subf %m2, %mm : f32
  return %v : f32
}

// -----

// f32 in f64: the squares are exact.
func.func @in_f64(%x: vector<64xf32>) -> f64 {
  %inv = arith.constant 0.015625 : f64
  %w = arith.extf %x : vector<64xf32> to vector<64xf64>
  %q = arith.mulf %w, %w : vector<64xf64>
  %s2 = vector.reduction <add>, %q : vector<64xf64> into f64
  %s = vector.reduction <add>, %w : vector<64xf64> into f64
  %m = arith.mulf %s, %inv : f64
  %m2 = arith.mulf %s2, %inv : f64
  %mm = arith.mulf %m, %m : f64
  %v = arith.subf %m2, %mm : f64
  return %v : f64
}

// -----

// E[x^2] - E[y]^2, and a covariance of centred values.
func.func @others(%x: vector<64xf32>, %y: vector<64xf32>) -> f32 {
  %q = arith.mulf %x, %x : vector<64xf32>
  %s2 = vector.reduction <add>, %q : vector<64xf32> into f32
  %s = vector.reduction <add>, %y : vector<64xf32> into f32
  %ss = arith.mulf %s, %s : f32
  %d = arith.subf %s2, %ss : f32
  return %d : f32
}
