// Sums in too narrow a type: wrong programs, and right ones that resemble them.
// RUN: %plumb-opt %s --plumb-lint -split-input-file -verify-diagnostics

// 4095 times 2^-11.
func.func @matmul(%a: tensor<8x4096xf16>, %b: tensor<4096x8xf16>, %c: tensor<8x8xf16>) -> tensor<8x8xf16> {
  // expected-warning @below {{sum of 4096 products in f16: its error can be 2 of the sum of their magnitudes (4095 x 2^-11), and of equal terms no more than 2048 add up [accumulator-type]}}
  // expected-note @below {{accumulate in f32 and round once at the end}}
  %d = linalg.matmul ins(%a, %b : tensor<8x4096xf16>, tensor<4096x8xf16>) outs(%c : tensor<8x8xf16>) -> tensor<8x8xf16>
  return %d : tensor<8x8xf16>
}

// -----

// Wide products in a narrow accumulator.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @stored_narrow(%x: tensor<4x300xf32>, %z: tensor<4xbf16>) -> tensor<4xbf16> {
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x300xf32>) outs(%z : tensor<4xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %w = arith.extf %out : bf16 to f32
    // expected-warning @below {{sum of 300 terms in bf16: its error can be 1.17 of the sum of their magnitudes (299 x 2^-8), and of equal terms no more than 256 add up}}
    // expected-note @below {{accumulate in f32}}
    %r = arith.addf %w, %in : f32
    %n = arith.truncf %r : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<4xbf16>
  return %s : tensor<4xbf16>
}

// -----

// Tiles of 32 in a loop of 128: one sum of 4096.
func.func @tiles(%a: tensor<8x4096xf16>, %b: tensor<4096x8xf16>, %c: tensor<8x8xf16>) -> tensor<8x8xf16> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %n = arith.constant 4096 : index
  %d = scf.for %k = %c0 to %n step %c32 iter_args(%acc = %c) -> tensor<8x8xf16> {
    %at = tensor.extract_slice %a[0, %k] [8, 32] [1, 1] : tensor<8x4096xf16> to tensor<8x32xf16>
    %bt = tensor.extract_slice %b[%k, 0] [32, 8] [1, 1] : tensor<4096x8xf16> to tensor<32x8xf16>
    // expected-warning @below {{sum of 4096 products in f16}}
    // expected-note @below {{accumulate in f32}}
    %t = linalg.matmul ins(%at, %bt : tensor<8x32xf16>, tensor<32x8xf16>) outs(%acc : tensor<8x8xf16>) -> tensor<8x8xf16>
    scf.yield %t : tensor<8x8xf16>
  }
  return %d : tensor<8x8xf16>
}

// -----

// The sum of each tile is f16, but they are added up in f32.
func.func @tiles_promoted(%a: tensor<8x4096xf16>, %b: tensor<4096x8xf16>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %n = arith.constant 4096 : index
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<8x8xf16>
  %d = scf.for %k = %c0 to %n step %c32 iter_args(%acc = %c) -> tensor<8x8xf32> {
    %at = tensor.extract_slice %a[0, %k] [8, 32] [1, 1] : tensor<8x4096xf16> to tensor<8x32xf16>
    %bt = tensor.extract_slice %b[%k, 0] [32, 8] [1, 1] : tensor<4096x8xf16> to tensor<32x8xf16>
    %z = linalg.fill ins(%zero : f16) outs(%e : tensor<8x8xf16>) -> tensor<8x8xf16>
    %t = linalg.matmul ins(%at, %bt : tensor<8x32xf16>, tensor<32x8xf16>) outs(%z : tensor<8x8xf16>) -> tensor<8x8xf16>
    %w = arith.extf %t : tensor<8x8xf16> to tensor<8x8xf32>
    %s = arith.addf %acc, %w : tensor<8x8xf32>
    scf.yield %s : tensor<8x8xf32>
  }
  return %d : tensor<8x8xf32>
}

// -----

// In memory, through two loops; the outer one sets it anew.
func.func @memory(%x: memref<8x256x4xf16>, %y: memref<8xf16>) {
  %zero = arith.constant 0.0 : f16
  affine.for %i = 0 to 8 {
    affine.store %zero, %y[%i] : memref<8xf16>
    affine.for %j = 0 to 256 {
      affine.for %k = 0 to 4 {
        %v = affine.load %x[%i, %j, %k] : memref<8x256x4xf16>
        %s = affine.load %y[%i] : memref<8xf16>
        // expected-warning @below {{sum of 1024 terms in f16: its error can be 0.5 of}}
        // expected-note @below {{accumulate in f32}}
        %n = arith.addf %s, %v : f16
        affine.store %n, %y[%i] : memref<8xf16>
      }
    }
  }
  return
}

// -----

// The loop over tiles is outside of those over the rows and columns.
func.func @tiles_in_memory(%x: memref<64x128xf16>, %y: memref<64xf16>) {
  affine.for %t = 0 to 16 {
    affine.for %i = 0 to 64 {
      affine.for %j = 0 to 8 {
        %v = affine.load %x[%i, %t * 8 + %j] : memref<64x128xf16>
        %s = affine.load %y[%i] : memref<64xf16>
        // expected-warning @below {{sum of 128 terms in f16}}
        // expected-note @below {{accumulate in f32}}
        %n = arith.addf %s, %v : f16
        affine.store %n, %y[%i] : memref<64xf16>
      }
    }
  }
  return
}

// -----

func.func @vectors(%v: vector<128xf16>, %w: vector<4x512xbf16>, %z: vector<4xbf16>) -> (f16, vector<4xbf16>) {
  // expected-warning @below {{sum of 128 terms in f16: its error can be 0.062 of}}
  // expected-note @below {{accumulate in f32}}
  %s = vector.reduction <add>, %v : vector<128xf16> into f16
  // expected-warning @below {{sum of 512 terms in bf16: its error can be 2 of}}
  // expected-note @below {{accumulate in f32}}
  %t = vector.multi_reduction <add>, %w, %z [1] : vector<4x512xbf16> to vector<4xbf16>
  return %s, %t : f16, vector<4xbf16>
}

// -----

// 2^23 terms in f32: 0.5.
func.func @long(%x: memref<8388608xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8388608 : index
  %zero = arith.constant 0.0 : f32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> f32 {
    %v = memref.load %x[%i] : memref<8388608xf32>
    // expected-warning @below {{sum of 8388608 terms in f32: its error can be 0.5 of the sum of their magnitudes (8388607 x 2^-24)}}
    // expected-note @below {{accumulate in f64, or in several parts that are added at the end}}
    %a = arith.addf %acc, %v : f32
    scf.yield %a : f32
  }
  return %s : f32
}

// -----

// Of a sum of products of i8 131072 are one too many for an i32: 2^17 x 2^14.
func.func @i8(%a: tensor<1x131072xi8>, %b: tensor<131072x1xi8>, %c: tensor<1x1xi32>) -> tensor<1x1xi32> {
  // expected-warning @below {{sum of 131072 products in i32 can reach 2147483648, the largest is 2147483647 [accumulator-type]}}
  // expected-note @below {{accumulate in i64}}
  %d = linalg.matmul ins(%a, %b : tensor<1x131072xi8>, tensor<131072x1xi8>) outs(%c : tensor<1x1xi32>) -> tensor<1x1xi32>
  return %d : tensor<1x1xi32>
}

func.func @i8_one_less(%a: tensor<1x131071xi8>, %b: tensor<131071x1xi8>, %c: tensor<1x1xi32>) -> tensor<1x1xi32> {
  %d = linalg.matmul ins(%a, %b : tensor<1x131071xi8>, tensor<131071x1xi8>) outs(%c : tensor<1x1xi32>) -> tensor<1x1xi32>
  return %d : tensor<1x1xi32>
}

// -----

func.func @i8_into_i16(%a: vector<16xi8>) -> i16 {
  %w = arith.extsi %a : vector<16xi8> to vector<16xi16>
  %p = arith.muli %w, %w : vector<16xi16>
  // 16 of at most 2^14.
  // expected-warning @below {{sum of 16 terms in i16 can reach 262144, the largest is 32767}}
  // expected-note @below {{accumulate in i32}}
  %s = vector.reduction <add>, %p : vector<16xi16> into i16
  return %s : i16
}

// -----

// 65 terms in f16 are 64 x 2^-11 = 1/32, which is allowed, and 66 are not.
func.func @at_the_limit(%v: vector<65xf16>, %w: vector<66xf16>) -> (f16, f16) {
  %s = vector.reduction <add>, %v : vector<65xf16> into f16
  // expected-warning @below {{sum of 66 terms in f16: its error can be 0.0317}}
  // expected-note @below {{accumulate in f32}}
  %t = vector.reduction <add>, %w : vector<66xf16> into f16
  return %s, %t : f16, f16
}

// -----

// The size is not known: nothing is said. See dims.mlir.
func.func @unknown(%a: tensor<?x?xf16>, %b: tensor<?x?xf16>, %c: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %d = linalg.matmul ins(%a, %b : tensor<?x?xf16>, tensor<?x?xf16>) outs(%c : tensor<?x?xf16>) -> tensor<?x?xf16>
  return %d : tensor<?x?xf16>
}

// -----

func.func @tosa(%x: tensor<8x1024xf16>) -> tensor<8x1xf16> {
  // expected-warning @below {{sum of 1024 terms in f16}}
  // expected-note @below {{accumulate in f32}}
  %s = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<8x1024xf16>) -> tensor<8x1xf16>
  return %s : tensor<8x1xf16>
}

// -----

llvm.func @llvm(%x: vector<256xf16>, %z: f16) -> f16 {
  // expected-warning @below {{sum of 256 terms in f16}}
  // expected-note @below {{accumulate in f32}}
  %s = "llvm.intr.vector.reduce.fadd"(%z, %x) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f16, vector<256xf16>) -> f16
  llvm.return %s : f16
}

// -----

// Products of what has the accumulator's own narrow type, and numbers of it.
func.func @narrow(%a: tensor<4x8xi8>, %b: tensor<8x4xi8>, %c: tensor<4x4xi8>, %v: vector<4xi8>, %w: vector<64xi32>) -> (tensor<4x4xi8>, i8, i32) {
  // expected-warning @below {{sum of 8 products in i8 can reach 131072, the largest is 127}}
  // expected-note @below {{accumulate in i32}}
  %d = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x4xi8>) outs(%c : tensor<4x4xi8>) -> tensor<4x4xi8>
  // expected-remark @below {{sum of 4 terms in i8 can reach 508, the largest is 127}}
  // expected-note @below {{accumulate in i32}}
  %s = vector.reduction <add>, %v : vector<4xi8> into i8
  %t = vector.reduction <add>, %w : vector<64xi32> into i32
  return %d, %s, %t : tensor<4x4xi8>, i8, i32
}
