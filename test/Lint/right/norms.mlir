// Layer and RMS normalisation, batch normalisation with given statistics, and
// norms, each guarded.
// RUN: %plumb lint %s | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),linalg-generalize-named-ops,linalg-fuse-elementwise-ops,canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-affine-loops,affine-loop-tile{tile-size=4}),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// CHECK-NOT: {{warning|note}}:
// CHECK: : no findings (

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>
func.func @layernorm(%x: tensor<32x1025xf16>, %g: tensor<1025xf32>, %b: tensor<1025xf32>) -> tensor<32x1025xf16> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 1025.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %e1 = tensor.empty() : tensor<32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<32xf32>) -> tensor<32xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<32x1025xf16>) outs(%z : tensor<32xf32>) {
  ^bb0(%in: f16, %out: f32):
    %w = arith.extf %in : f16 to f32
    %r = arith.addf %out, %w : f32
    linalg.yield %r : f32
  } -> tensor<32xf32>
  %v = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %s : tensor<32x1025xf16>, tensor<32xf32>) outs(%z : tensor<32xf32>) {
  ^bb0(%in: f16, %sum: f32, %out: f32):
    %w = arith.extf %in : f16 to f32
    %m = arith.divf %sum, %n : f32
    %d = arith.subf %w, %m : f32
    %sq = arith.mulf %d, %d : f32
    %r = arith.addf %out, %sq : f32
    linalg.yield %r : f32
  } -> tensor<32xf32>
  %e2 = tensor.empty() : tensor<32x1025xf16>
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #col, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s, %v, %g, %b : tensor<32x1025xf16>, tensor<32xf32>, tensor<32xf32>, tensor<1025xf32>, tensor<1025xf32>)
      outs(%e2 : tensor<32x1025xf16>) {
  ^bb0(%in: f16, %sum: f32, %sq: f32, %gain: f32, %bias: f32, %out: f16):
    %w = arith.extf %in : f16 to f32
    %m = arith.divf %sum, %n : f32
    %d = arith.subf %w, %m : f32
    %var = arith.divf %sq, %n : f32
    %ve = arith.addf %var, %eps : f32
    %inv = math.rsqrt %ve : f32
    %q = arith.mulf %d, %inv : f32
    %h = arith.mulf %q, %gain : f32
    %r = arith.addf %h, %bias : f32
    %t = arith.truncf %r : f32 to f16
    linalg.yield %t : f16
  } -> tensor<32x1025xf16>
  return %y : tensor<32x1025xf16>
}

func.func @rmsnorm(%x: memref<?x4096xf32>, %y: memref<?x4096xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 4096.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %rows = memref.dim %x, %c0 : memref<?x4096xf32>
  affine.for %i = 0 to %rows {
    %s = affine.for %j = 0 to 4096 iter_args(%acc = %zero) -> f32 {
      %v = affine.load %x[%i, %j] : memref<?x4096xf32>
      %q = arith.mulf %v, %v : f32
      %t = arith.addf %acc, %q : f32
      affine.yield %t : f32
    }
    %m = arith.divf %s, %n : f32
    %me = arith.addf %m, %eps : f32
    %r = math.sqrt %me : f32
    affine.for %j = 0 to 4096 {
      %v = affine.load %x[%i, %j] : memref<?x4096xf32>
      %q = arith.divf %v, %r : f32
      affine.store %q, %y[%i, %j] : memref<?x4096xf32>
    }
  }
  return
}

// max(norm, eps), as PyTorch's normalize does.
func.func @l2norm(%x: vector<256xf32>) -> vector<256xf32> {
  %eps = arith.constant 1.0e-12 : f32
  %q = arith.mulf %x, %x : vector<256xf32>
  %s = vector.reduction <add>, %q : vector<256xf32> into f32
  %n = math.sqrt %s : f32
  %g = arith.maximumf %n, %eps : f32
  %b = vector.broadcast %g : f32 to vector<256xf32>
  %y = arith.divf %x, %b : vector<256xf32>
  return %y : vector<256xf32>
}

// The statistics are arguments.
func.func @batchnorm(%x: tensor<8x16xf32>, %mean: tensor<16xf32>, %var: tensor<16xf32>) -> tensor<8x16xf32> {
  %eps = arith.constant 1.0e-5 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #col, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %mean, %var : tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%in: f32, %m: f32, %v: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %ve = arith.addf %v, %eps : f32
    %r = math.sqrt %ve : f32
    %q = arith.divf %d, %r : f32
    linalg.yield %q : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// Adam divides by the root of a moving average plus epsilon.
func.func @adam(%p: f32, %m: f32, %v: f32, %g: f32) -> f32 {
  %b2 = arith.constant 0.999 : f32
  %b2c = arith.constant 0.001 : f32
  %eps = arith.constant 1.0e-8 : f32
  %lr = arith.constant 0.001 : f32
  %gg = arith.mulf %g, %g : f32
  %v0 = arith.mulf %v, %b2 : f32
  %v1 = math.fma %gg, %b2c, %v0 : f32
  %r = math.sqrt %v1 : f32
  %d = arith.addf %r, %eps : f32
  %q = arith.divf %m, %d : f32
  %s = arith.mulf %q, %lr : f32
  %y = arith.subf %p, %s : f32
  return %y : f32
}

// A mean over a dynamic size, and Welford's update.
func.func @mean_and_variance(%x: memref<?xf32>) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %size = memref.dim %x, %c0 : memref<?xf32>
  %mean, %m2 = scf.for %i = %c0 to %size step %c1 iter_args(%m = %zero, %s = %zero) -> (f32, f32) {
    %v = memref.load %x[%i] : memref<?xf32>
    %k = arith.addi %i, %c1 : index
    %ki = arith.index_cast %k : index to i64
    %kf = arith.sitofp %ki : i64 to f32
    %d = arith.subf %v, %m : f32
    %q = arith.divf %d, %kf : f32
    %mn = arith.addf %m, %q : f32
    %d2 = arith.subf %v, %mn : f32
    %p = arith.mulf %d, %d2 : f32
    %sn = arith.addf %s, %p : f32
    scf.yield %mn, %sn : f32, f32
  }
  %ni = arith.index_cast %size : index to i64
  %nf = arith.sitofp %ni : i64 to f32
  %var = arith.divf %m2, %nf : f32
  return %mean, %var : f32, f32
}
