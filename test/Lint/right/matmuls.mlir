// Products with wide accumulators, tiled and not.
// RUN: %plumb lint %s | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),linalg-generalize-named-ops,linalg-fuse-elementwise-ops,canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-affine-loops,affine-loop-tile{tile-size=4}),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// CHECK-NOT: {{warning|note}}:
// CHECK: : no findings (

func.func @f16_into_f32(%a: tensor<128x4096xf16>, %b: tensor<4096x256xf16>) -> tensor<128x256xf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x256xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %d = linalg.matmul ins(%a, %b : tensor<128x4096xf16>, tensor<4096x256xf16>)
                     outs(%c : tensor<128x256xf32>) -> tensor<128x256xf32>
  %h = arith.truncf %d : tensor<128x256xf32> to tensor<128x256xf16>
  return %h : tensor<128x256xf16>
}

func.func @i8_into_i32(%a: tensor<64x4096xi8>, %b: tensor<4096x64xi8>) -> tensor<64x64xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<64x64xi32>
  %c = linalg.fill ins(%zero : i32) outs(%e : tensor<64x64xi32>) -> tensor<64x64xi32>
  %d = linalg.matmul ins(%a, %b : tensor<64x4096xi8>, tensor<4096x64xi8>)
                     outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %d : tensor<64x64xi32>
}

// Nothing is known of how large i32 data is.
func.func @i32(%a: tensor<64x64xi32>, %b: tensor<64x64xi32>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
  %d = linalg.matmul ins(%a, %b : tensor<64x64xi32>, tensor<64x64xi32>)
                     outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %d : tensor<64x64xi32>
}

// A loop over tiles of K hands the accumulator on.
func.func @tiled(%a: tensor<128x4096xf16>, %b: tensor<4096x256xf16>) -> tensor<128x256xf32> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c4096 = arith.constant 4096 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x256xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %d = scf.for %k = %c0 to %c4096 step %c32 iter_args(%acc = %c) -> tensor<128x256xf32> {
    %at = tensor.extract_slice %a[0, %k] [128, 32] [1, 1] : tensor<128x4096xf16> to tensor<128x32xf16>
    %bt = tensor.extract_slice %b[%k, 0] [32, 256] [1, 1] : tensor<4096x256xf16> to tensor<32x256xf16>
    %n = linalg.matmul ins(%at, %bt : tensor<128x32xf16>, tensor<32x256xf16>)
                       outs(%acc : tensor<128x256xf32>) -> tensor<128x256xf32>
    scf.yield %n : tensor<128x256xf32>
  }
  return %d : tensor<128x256xf32>
}

// Each tile of the result is filled before it is added to.
func.func @tiled_result(%a: tensor<128x64xf32>, %b: tensor<64x256xf32>) -> tensor<128x256xf32> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x256xf32>
  %d = scf.for %i = %c0 to %c128 step %c32 iter_args(%out = %e) -> tensor<128x256xf32> {
    %at = tensor.extract_slice %a[%i, 0] [32, 64] [1, 1] : tensor<128x64xf32> to tensor<32x64xf32>
    %ot = tensor.extract_slice %out[%i, 0] [32, 256] [1, 1] : tensor<128x256xf32> to tensor<32x256xf32>
    %z = linalg.fill ins(%zero : f32) outs(%ot : tensor<32x256xf32>) -> tensor<32x256xf32>
    %n = linalg.matmul ins(%at, %b : tensor<32x64xf32>, tensor<64x256xf32>)
                       outs(%z : tensor<32x256xf32>) -> tensor<32x256xf32>
    %o = tensor.insert_slice %n into %out[%i, 0] [32, 256] [1, 1] : tensor<32x256xf32> into tensor<128x256xf32>
    scf.yield %o : tensor<128x256xf32>
  }
  return %d : tensor<128x256xf32>
}

func.func @loops(%a: memref<64x512xf16>, %b: memref<512x64xf16>, %c: memref<64x64xf16>) {
  %zero = arith.constant 0.0 : f32
  %acc = memref.alloc() : memref<64x64xf32>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %zero, %acc[%i, %j] : memref<64x64xf32>
      affine.for %k = 0 to 512 {
        %x = affine.load %a[%i, %k] : memref<64x512xf16>
        %y = affine.load %b[%k, %j] : memref<512x64xf16>
        %xw = arith.extf %x : f16 to f32
        %yw = arith.extf %y : f16 to f32
        %p = arith.mulf %xw, %yw : f32
        %s = affine.load %acc[%i, %j] : memref<64x64xf32>
        %n = arith.addf %s, %p : f32
        affine.store %n, %acc[%i, %j] : memref<64x64xf32>
      }
      %s = affine.load %acc[%i, %j] : memref<64x64xf32>
      %h = arith.truncf %s : f32 to f16
      affine.store %h, %c[%i, %j] : memref<64x64xf16>
    }
  }
  memref.dealloc %acc : memref<64x64xf32>
  return
}

func.func @contract(%a: vector<16x32xf16>, %b: vector<32x16xf16>, %c: vector<16x16xf32>) -> vector<16x16xf32> {
  %d = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                                         affine_map<(m, n, k) -> (m, n)>],
                        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
      %a, %b, %c : vector<16x32xf16>, vector<32x16xf16> into vector<16x16xf32>
  return %d : vector<16x16xf32>
}

// An f16 accumulator of one step of a tensor core.
func.func @mma_step(%a: vector<16x16xf16>, %b: vector<16x16xf16>, %c: vector<16x16xf16>) -> vector<16x16xf16> {
  %d = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                                         affine_map<(m, n, k) -> (m, n)>],
                        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
      %a, %b, %c : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  return %d : vector<16x16xf16>
}

func.func @conv(%x: tensor<1x18x18x64xf16>, %w: tensor<3x3x64x32xf16>) -> tensor<1x16x16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x16x32xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  %y = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x18x18x64xf16>, tensor<3x3x64x32xf16>)
                                outs(%c : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  return %y : tensor<1x16x16x32xf32>
}

// Zeros in front of a sum change nothing.
func.func @padded(%x: tensor<7x100xf32>, %b: tensor<104x16xf32>) -> tensor<7x16xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0] high[0, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<7x100xf32> to tensor<7x104xf32>
  %e = tensor.empty() : tensor<7x16xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %y = linalg.matmul ins(%p, %b : tensor<7x104xf32>, tensor<104x16xf32>)
                     outs(%c : tensor<7x16xf32>) -> tensor<7x16xf32>
  return %y : tensor<7x16xf32>
}
