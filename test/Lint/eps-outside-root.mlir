// An epsilon beside the root of a normalisation.
// RUN: %plumb-opt %s --plumb-lint=disable=unguarded-division -split-input-file -verify-diagnostics

func.func @rmsnorm(%x: vector<64xf32>) -> vector<64xf32> {
  %n = arith.constant 64.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %q = arith.mulf %x, %x : vector<64xf32>
  %s = vector.reduction <add>, %q : vector<64xf32> into f32
  %m = arith.divf %s, %n : f32
  // expected-note @below {{the root is taken here}}
  %r = math.sqrt %m : f32
  // expected-warning @below {{epsilon 1e-05 is added to the root of the mean, not under it: sqrt(v) + eps is another function than sqrt(v + eps) [eps-outside-root]}}
  // expected-note @below {{add the epsilon to the mean, before the root}}
  %d = arith.addf %r, %eps : f32
  %b = vector.broadcast %d : f32 to vector<64xf32>
  // expected-note @below {{and divided by here}}
  %y = arith.divf %x, %b : vector<64xf32>
  return %y : vector<64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @layernorm(%x: tensor<4x128xf32>, %mean: tensor<4xf32>) -> tensor<4x128xf32> {
  %zero = arith.constant 0.0 : f32
  %inv = arith.constant 0.0078125 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x128xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %v = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %mean : tensor<4x128xf32>, tensor<4xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %q = arith.mulf %d, %d : f32
    %r = arith.addf %out, %q : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %mean, %v : tensor<4x128xf32>, tensor<4xf32>, tensor<4xf32>) outs(%e2 : tensor<4x128xf32>) {
  ^bb0(%in: f32, %m: f32, %sum: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %var = arith.mulf %sum, %inv : f32
    // expected-note @below {{the root is taken here}}
    %r = math.rsqrt %var : f32
    // expected-warning @below {{epsilon 1e-06 is added to 1/sqrt(v), which is infinite for v = 0}}
    // expected-note @below {{add the epsilon to the mean}}
    %s = arith.addf %r, %eps : f32
    %q = arith.mulf %d, %s : f32
    linalg.yield %q : f32
  } -> tensor<4x128xf32>
  return %y : tensor<4x128xf32>
}

// -----

// Under the root; beside the root of a sum, which is a norm; and of a moving
// average.
func.func @right(%x: vector<64xf32>, %average: f32) -> (f32, f32, f32) {
  %one = arith.constant 1.0 : f32
  %n = arith.constant 64.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %q = arith.mulf %x, %x : vector<64xf32>
  %s = vector.reduction <add>, %q : vector<64xf32> into f32
  %m = arith.divf %s, %n : f32
  %me = arith.addf %m, %eps : f32
  %r = math.sqrt %me : f32
  %a = arith.divf %one, %r : f32
  %norm = math.sqrt %s : f32
  %ne = arith.addf %norm, %eps : f32
  %b = arith.divf %one, %ne : f32
  %root = math.sqrt %average : f32
  %re = arith.addf %root, %eps : f32
  %c = arith.divf %one, %re : f32
  return %a, %b, %c : f32, f32, f32
}
