// Flash attention: online maxima, an accumulator that is rescaled, f16 data.
// RUN: %plumb lint %s | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),linalg-generalize-named-ops,linalg-fuse-elementwise-ops,canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-affine-loops,affine-loop-tile{tile-size=4}),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// CHECK-NOT: {{warning|note}}:
// CHECK: : no findings (

func.func @flash(%q: vector<16x64xf16>, %k: memref<1024x64xf16>, %v: memref<1024x64xf16>) -> vector<16x64xf16> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %n = arith.constant 1024 : index
  %pad = arith.constant 0.0 : f16
  %ninf = arith.constant dense<0xFF800000> : vector<16xf32>
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %zeros = arith.constant dense<0.0> : vector<16x64xf32>
  %zero_s = arith.constant dense<0.0> : vector<16x32xf32>
  %scale = arith.constant dense<0.125> : vector<16x32xf32>
  %m, %l, %o = scf.for %j = %c0 to %n step %c32
      iter_args(%mi = %ninf, %li = %zero, %acc = %zeros) -> (vector<16xf32>, vector<16xf32>, vector<16x64xf32>) {
    %kt = vector.transfer_read %k[%j, %c0], %pad {in_bounds = [true, true]} : memref<1024x64xf16>, vector<32x64xf16>
    %vt = vector.transfer_read %v[%j, %c0], %pad {in_bounds = [true, true]} : memref<1024x64xf16>, vector<32x64xf16>
    %s0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
                                            affine_map<(m, n, k) -> (m, n)>],
                           iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
        %q, %kt, %zero_s : vector<16x64xf16>, vector<32x64xf16> into vector<16x32xf32>
    %s = arith.mulf %s0, %scale : vector<16x32xf32>
    %mn = vector.multi_reduction <maximumf>, %s, %mi [1] : vector<16x32xf32> to vector<16xf32>
    %mb0 = vector.broadcast %mn : vector<16xf32> to vector<32x16xf32>
    %mb = vector.transpose %mb0, [1, 0] : vector<32x16xf32> to vector<16x32xf32>
    %d = arith.subf %s, %mb : vector<16x32xf32>
    %p = math.exp %d : vector<16x32xf32>
    %dm = arith.subf %mi, %mn : vector<16xf32>
    %alpha = math.exp %dm : vector<16xf32>
    %ls = arith.mulf %li, %alpha : vector<16xf32>
    %ln = vector.multi_reduction <add>, %p, %ls [1] : vector<16x32xf32> to vector<16xf32>
    %ab0 = vector.broadcast %alpha : vector<16xf32> to vector<64x16xf32>
    %ab = vector.transpose %ab0, [1, 0] : vector<64x16xf32> to vector<16x64xf32>
    %as = arith.mulf %acc, %ab : vector<16x64xf32>
    %ph = arith.truncf %p : vector<16x32xf32> to vector<16x32xf16>
    %an = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                                            affine_map<(m, n, k) -> (m, n)>],
                           iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
        %ph, %vt, %as : vector<16x32xf16>, vector<32x64xf16> into vector<16x64xf32>
    scf.yield %mn, %ln, %an : vector<16xf32>, vector<16xf32>, vector<16x64xf32>
  }
  %lb0 = vector.broadcast %l : vector<16xf32> to vector<64x16xf32>
  %lb = vector.transpose %lb0, [1, 0] : vector<64x16xf32> to vector<16x64xf32>
  %y = arith.divf %o, %lb : vector<16x64xf32>
  %h = arith.truncf %y : vector<16x64xf32> to vector<16x64xf16>
  return %h : vector<16x64xf16>
}

#qk = affine_map<(m, n, k) -> (m, k)>
#kk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// The scores are masked with a large negative number.
func.func @masked(%q: tensor<16x64xf32>, %k: tensor<256x64xf32>, %v: tensor<256x64xf32>, %mask: tensor<16x256xi1>) -> tensor<16x64xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %low = arith.constant -1.0e30 : f32
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant 0.125 : f32
  %es = tensor.empty() : tensor<16x256xf32>
  %er = tensor.empty() : tensor<16xf32>
  %eo = tensor.empty() : tensor<16x64xf32>
  %zs = linalg.fill ins(%zero : f32) outs(%es : tensor<16x256xf32>) -> tensor<16x256xf32>
  %s = linalg.generic {indexing_maps = [#qk, #kk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<16x64xf32>, tensor<256x64xf32>) outs(%zs : tensor<16x256xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %acc, %p : f32
    linalg.yield %r : f32
  } -> tensor<16x256xf32>
  %t = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s, %mask : tensor<16x256xf32>, tensor<16x256xi1>) outs(%es : tensor<16x256xf32>) {
  ^bb0(%a: f32, %c: i1, %o: f32):
    %p = arith.mulf %a, %scale : f32
    %r = arith.select %c, %p, %low : f32
    linalg.yield %r : f32
  } -> tensor<16x256xf32>
  %m0 = linalg.fill ins(%ninf : f32) outs(%er : tensor<16xf32>) -> tensor<16xf32>
  %m = linalg.reduce { arith.maxnumf } ins(%t : tensor<16x256xf32>) outs(%m0 : tensor<16xf32>) dimensions = [1]
  %e = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %m : tensor<16x256xf32>, tensor<16xf32>) outs(%es : tensor<16x256xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %r = math.exp %d : f32
    linalg.yield %r : f32
  } -> tensor<16x256xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%er : tensor<16xf32>) -> tensor<16xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<16x256xf32>) outs(%l0 : tensor<16xf32>) dimensions = [1]
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<16x64xf32>) -> tensor<16x64xf32>
  %o = linalg.matmul ins(%e, %v : tensor<16x256xf32>, tensor<256x64xf32>) outs(%o0 : tensor<16x64xf32>) -> tensor<16x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%o, %l : tensor<16x64xf32>, tensor<16xf32>) outs(%eo : tensor<16x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %r = arith.divf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<16x64xf32>
  return %y : tensor<16x64xf32>
}

// The gradient uses the log-sum-exp that the forward pass stored.
func.func @backward(%s: vector<16x32xf32>, %lse: vector<32x16xf32>) -> vector<16x32xf32> {
  %t = vector.transpose %lse, [1, 0] : vector<32x16xf32> to vector<16x32xf32>
  %d = arith.subf %s, %t : vector<16x32xf32>
  %p = math.exp %d : vector<16x32xf32>
  return %p : vector<16x32xf32>
}
