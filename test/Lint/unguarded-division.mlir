// Divisors that some data makes 0, and guarded ones.
// RUN: %plumb-opt %s --plumb-lint -split-input-file -verify-diagnostics

func.func @norm(%x: vector<64xf32>) -> vector<64xf32> {
  %q = arith.mulf %x, %x : vector<64xf32>
  // expected-note @below {{it comes from this sum, 0 if every term is}}
  %s = vector.reduction <add>, %q : vector<64xf32> into f32
  %n = math.sqrt %s : f32
  %b = vector.broadcast %n : f32 to vector<64xf32>
  // expected-warning @below {{division by a value that can be 0, with no guard: the result is infinite or NaN [unguarded-division]}}
  // expected-note @below {{add an epsilon, take the maximum with a small positive number, or select another result for 0}}
  %y = arith.divf %x, %b : vector<64xf32>
  return %y : vector<64xf32>
}

// -----

// 1e-8 is 0 in f16.
func.func @epsilon_that_is_zero(%x: vector<64xf16>) -> f16 {
  %eps = arith.constant 1.0e-8 : f16
  %a = math.absf %x : vector<64xf16>
  // expected-note @below {{it comes from this sum}}
  %s = vector.reduction <add>, %a : vector<64xf16> into f16
  %d = arith.addf %s, %eps : f16
  // expected-warning @below {{inverse square root of a value that can be 0, with no guard: the result is infinite}}
  // expected-note @below {{add an epsilon}}
  %y = math.rsqrt %d : f16
  return %y : f16
}

// -----

// A variance, in generic form.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @layernorm(%x: tensor<4x128xf32>, %mean: tensor<4xf32>) -> tensor<4x128xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 128.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x128xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %v = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %mean : tensor<4x128xf32>, tensor<4xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %q = arith.mulf %d, %d : f32
    // expected-note @below {{it comes from this sum}}
    %r = arith.addf %out, %q : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %mean, %v : tensor<4x128xf32>, tensor<4xf32>, tensor<4xf32>) outs(%e2 : tensor<4x128xf32>) {
  ^bb0(%in: f32, %m: f32, %sum: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %var = arith.divf %sum, %n : f32
    // expected-warning @below {{inverse square root of a value that can be 0}}
    // expected-note @below {{add an epsilon}}
    %r = math.rsqrt %var : f32
    %q = arith.mulf %d, %r : f32
    linalg.yield %q : f32
  } -> tensor<4x128xf32>
  return %y : tensor<4x128xf32>
}

// -----

func.func @count(%x: vector<64xf32>, %mask: vector<64xi1>) -> f32 {
  %zeros = arith.constant dense<0.0> : vector<64xf32>
  %ones = arith.uitofp %mask : vector<64xi1> to vector<64xf32>
  // expected-note @below {{it comes from this sum}}
  %count = vector.reduction <add>, %ones : vector<64xf32> into f32
  %v = arith.select %mask, %x, %zeros : vector<64xi1>, vector<64xf32>
  %sum = vector.reduction <add>, %v : vector<64xf32> into f32
  // expected-warning @below {{division by a value that can be 0}}
  // expected-note @below {{add an epsilon}}
  %mean = arith.divf %sum, %count : f32
  return %mean : f32
}

// -----

func.func @integer_count(%total: i32, %mask: vector<64xi1>) -> i32 {
  %ones = arith.extui %mask : vector<64xi1> to vector<64xi32>
  // expected-note @below {{it is counted here}}
  %count = vector.reduction <add>, %ones : vector<64xi32> into i32
  // expected-warning @below {{division by a count that can be 0, with no guard: undefined behaviour}}
  // expected-note @below {{take the maximum with 1}}
  %mean = arith.divsi %total, %count : i32
  return %mean : i32
}

// -----

// The scale of a quantisation.
func.func @absmax(%x: vector<128xf32>) -> vector<128xf32> {
  %hi = arith.constant 127.0 : f32
  %a = math.absf %x : vector<128xf32>
  // expected-note @below {{it comes from this maximum, 0 if every element is}}
  %m = vector.reduction <maximumf>, %a : vector<128xf32> into f32
  %s = arith.divf %m, %hi : f32
  %b = vector.broadcast %s : f32 to vector<128xf32>
  // expected-warning @below {{division by a value that can be 0}}
  // expected-note @below {{add an epsilon}}
  %y = arith.divf %x, %b : vector<128xf32>
  return %y : vector<128xf32>
}

// -----

func.func @log_of_relu(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  // expected-note @below {{it comes from here, where negative values become 0}}
  %r = arith.maximumf %x, %zero : tensor<8xf32>
  // expected-warning @below {{logarithm of a value that can be 0, with no guard: the result is -inf}}
  // expected-note @below {{add an epsilon}}
  %y = math.log %r : tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

func.func @log_of_softmax(%x: vector<64xf32>) -> vector<64xf32> {
  %m = vector.reduction <maximumf>, %x : vector<64xf32> into f32
  %mb = vector.broadcast %m : f32 to vector<64xf32>
  %d = arith.subf %x, %mb : vector<64xf32>
  // expected-note @below {{the exponential}}
  %e = math.exp %d : vector<64xf32>
  %s = vector.reduction <add>, %e : vector<64xf32> into f32
  %b = vector.broadcast %s : f32 to vector<64xf32>
  // expected-note @below {{the softmax}}
  %p = arith.divf %e, %b : vector<64xf32>
  // expected-warning @below {{logarithm of a softmax: where the exponential is rounded to 0 it is -inf}}
  // expected-note @below {{compute x - max(x) - log(sum(exp(x - max(x))))}}
  %y = math.log %p : vector<64xf32>
  return %y : vector<64xf32>
}

// -----

// An epsilon, a maximum, a branch, a sum that cannot be 0.
func.func @right(%x: vector<64xf32>, %c: f32) -> (f32, f32, f32, f32) {
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-12 : f32
  %q = arith.mulf %x, %x : vector<64xf32>
  %s = vector.reduction <add>, %q : vector<64xf32> into f32
  %se = arith.addf %s, %eps : f32
  %a = arith.divf %one, %se : f32
  %n = math.sqrt %s : f32
  %m = arith.maximumf %n, %eps : f32
  %b = arith.divf %one, %m : f32
  %p = math.absf %x : vector<64xf32>
  %t = vector.reduction <add>, %p : vector<64xf32> into f32
  %is = arith.cmpf ogt, %t, %zero : f32
  %d = scf.if %is -> f32 {
    %i = arith.divf %one, %t : f32
    scf.yield %i : f32
  } else {
    scf.yield %zero : f32
  }
  %e = math.exp %x : vector<64xf32>
  %u = vector.reduction <add>, %e : vector<64xf32> into f32
  %f = arith.divf %c, %u : f32
  return %a, %b, %d, %f : f32, f32, f32, f32
}
