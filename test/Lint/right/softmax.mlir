// Softmax over the last dimension of tensors, in f32 for f16 data.
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
func.func @softmax(%x: tensor<64x1024xf16>) -> tensor<64x1024xf16> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<64xf32>
  %m0 = linalg.fill ins(%ninf : f32) outs(%e1 : tensor<64xf32>) -> tensor<64xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<64x1024xf16>) outs(%m0 : tensor<64xf32>) {
  ^bb0(%in: f16, %out: f32):
    %w = arith.extf %in : f16 to f32
    %r = arith.maximumf %w, %out : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  %e2 = tensor.empty() : tensor<64x1024xf32>
  %e = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<64x1024xf16>, tensor<64xf32>) outs(%e2 : tensor<64x1024xf32>) {
  ^bb0(%in: f16, %max: f32, %out: f32):
    %w = arith.extf %in : f16 to f32
    %d = arith.subf %w, %max : f32
    %r = math.exp %d : f32
    linalg.yield %r : f32
  } -> tensor<64x1024xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64xf32>) -> tensor<64xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%e : tensor<64x1024xf32>) outs(%s0 : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.addf %in, %out : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  %e3 = tensor.empty() : tensor<64x1024xf16>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%e, %s : tensor<64x1024xf32>, tensor<64xf32>) outs(%e3 : tensor<64x1024xf16>) {
  ^bb0(%in: f32, %sum: f32, %out: f16):
    %q = arith.divf %in, %sum : f32
    %r = arith.truncf %q : f32 to f16
    linalg.yield %r : f16
  } -> tensor<64x1024xf16>
  return %y : tensor<64x1024xf16>
}

// With named operations.
func.func @named(%x: tensor<8x128xf32>) -> tensor<8x128xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<8xf32>
  %e2 = tensor.empty() : tensor<8x128xf32>
  %m0 = linalg.fill ins(%ninf : f32) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<8x128xf32>) outs(%m0 : tensor<8xf32>) dimensions = [1]
  %mb = linalg.broadcast ins(%m : tensor<8xf32>) outs(%e2 : tensor<8x128xf32>) dimensions = [1]
  %d = linalg.sub ins(%x, %mb : tensor<8x128xf32>, tensor<8x128xf32>) outs(%e2 : tensor<8x128xf32>) -> tensor<8x128xf32>
  %e = linalg.exp ins(%d : tensor<8x128xf32>) outs(%e2 : tensor<8x128xf32>) -> tensor<8x128xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%e : tensor<8x128xf32>) outs(%s0 : tensor<8xf32>) dimensions = [1]
  %sb = linalg.broadcast ins(%s : tensor<8xf32>) outs(%e2 : tensor<8x128xf32>) dimensions = [1]
  %y = linalg.div ins(%e, %sb : tensor<8x128xf32>, tensor<8x128xf32>) outs(%e2 : tensor<8x128xf32>) -> tensor<8x128xf32>
  return %y : tensor<8x128xf32>
}

// The maximum begins with the first element; exp2 of a scaled difference.
func.func @loops(%x: memref<?x?xf32>, %y: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %log2e = arith.constant 1.44269504 : f32
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %cols = memref.dim %x, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %rows step %c1 {
    %first = memref.load %x[%i, %c0] : memref<?x?xf32>
    %m = scf.for %j = %c1 to %cols step %c1 iter_args(%acc = %first) -> f32 {
      %v = memref.load %x[%i, %j] : memref<?x?xf32>
      %n = arith.maximumf %acc, %v : f32
      scf.yield %n : f32
    }
    %ms = arith.mulf %m, %log2e : f32
    %s = scf.for %j = %c0 to %cols step %c1 iter_args(%acc = %zero) -> f32 {
      %v = memref.load %x[%i, %j] : memref<?x?xf32>
      %vs = arith.mulf %v, %log2e : f32
      %d = arith.subf %vs, %ms : f32
      %e = math.exp2 %d : f32
      memref.store %e, %y[%i, %j] : memref<?x?xf32>
      %n = arith.addf %acc, %e : f32
      scf.yield %n : f32
    }
    scf.for %j = %c0 to %cols step %c1 {
      %e = memref.load %y[%i, %j] : memref<?x?xf32>
      %q = arith.divf %e, %s : f32
      memref.store %q, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// A row of a vector; the tail is masked with -inf.
func.func @vectors(%x: memref<?x?xf32>, %i: index, %cols: index) -> vector<128xf32> {
  %c0 = arith.constant 0 : index
  %ninf = arith.constant 0xFF800000 : f32
  %mask = vector.create_mask %cols : vector<128xi1>
  %v = vector.transfer_read %x[%i, %c0], %ninf, %mask : memref<?x?xf32>, vector<128xf32>
  %m = vector.reduction <maximumf>, %v : vector<128xf32> into f32
  %mb = vector.broadcast %m : f32 to vector<128xf32>
  %d = arith.subf %v, %mb : vector<128xf32>
  %e = math.exp %d : vector<128xf32>
  %s = vector.reduction <add>, %e : vector<128xf32> into f32
  %sb = vector.broadcast %s : f32 to vector<128xf32>
  %q = arith.divf %e, %sb : vector<128xf32>
  return %q : vector<128xf32>
}

// Read with 0 beyond the end, and masked with -inf before the maximum.
func.func @masked_later(%x: memref<?x?xf32>, %i: index, %cols: index) -> vector<128xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %ninf = arith.constant dense<0xFF800000> : vector<128xf32>
  %mask = vector.create_mask %cols : vector<128xi1>
  %v0 = vector.transfer_read %x[%i, %c0], %zero : memref<?x?xf32>, vector<128xf32>
  %v = arith.select %mask, %v0, %ninf : vector<128xi1>, vector<128xf32>
  %m = vector.reduction <maximumf>, %v : vector<128xf32> into f32
  %mb = vector.broadcast %m : f32 to vector<128xf32>
  %d = arith.subf %v, %mb : vector<128xf32>
  %e = math.exp %d : vector<128xf32>
  %s = vector.reduction <add>, %e : vector<128xf32> into f32
  %r = arith.constant 1.0 : f32
  %inv = arith.divf %r, %s : f32
  %sb = vector.broadcast %inv : f32 to vector<128xf32>
  %q = arith.mulf %e, %sb : vector<128xf32>
  return %q : vector<128xf32>
}

func.func @logsumexp(%x: tensor<512xf32>) -> tensor<f32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<f32>
  %e1 = tensor.empty() : tensor<512xf32>
  %m0 = linalg.fill ins(%ninf : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<512xf32>) outs(%m0 : tensor<f32>) dimensions = [0]
  %mb = linalg.broadcast ins(%m : tensor<f32>) outs(%e1 : tensor<512xf32>) dimensions = [0]
  %d = linalg.sub ins(%x, %mb : tensor<512xf32>, tensor<512xf32>) outs(%e1 : tensor<512xf32>) -> tensor<512xf32>
  %e = linalg.exp ins(%d : tensor<512xf32>) outs(%e1 : tensor<512xf32>) -> tensor<512xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce { arith.addf } ins(%e : tensor<512xf32>) outs(%s0 : tensor<f32>) dimensions = [0]
  %l = linalg.log ins(%s : tensor<f32>) outs(%e0 : tensor<f32>) -> tensor<f32>
  %y = linalg.add ins(%l, %m : tensor<f32>, tensor<f32>) outs(%e0 : tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}
