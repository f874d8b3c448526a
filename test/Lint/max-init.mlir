// Maxima that begin with, or are padded with, a value that can win.
// RUN: %plumb-opt %s --plumb-lint -split-input-file -verify-diagnostics

func.func @begins_with_zero(%x: tensor<4x128xf32>) -> tensor<4xf32> {
  // expected-note @below {{it begins with this}}
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %m0 = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  // expected-warning @below {{maximum that begins with 0: where all are below that it is the result [max-init]}}
  // expected-note @below {{begin with -inf or with the first element}}
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<4x128xf32>) outs(%m0 : tensor<4xf32>) dimensions = [1]
  return %m : tensor<4xf32>
}

// -----

func.func @smallest_positive(%x: memref<128xf32>) -> f32 {
  // FLT_MIN is the smallest positive number, not the lowest.
  // expected-note @below {{it begins with this}}
  %init = arith.constant 1.17549435E-38 : f32
  %m = affine.for %i = 0 to 128 iter_args(%acc = %init) -> f32 {
    %v = affine.load %x[%i] : memref<128xf32>
    // expected-warning @below {{maximum that begins with 1.18e-38}}
    // expected-note @below {{begin with -inf}}
    %n = arith.maximumf %acc, %v : f32
    affine.yield %n : f32
  }
  return %m : f32
}

// -----

func.func @minimum(%x: vector<16xf32>) -> f32 {
  // expected-note @below {{it begins with this}}
  %zero = arith.constant 0.0 : f32
  // expected-warning @below {{minimum that begins with 0: where all are above that it is the result}}
  // expected-note @below {{begin with inf or with the first element}}
  %m = vector.reduction <minnumf>, %x, %zero : vector<16xf32> into f32
  return %m : f32
}

// -----

func.func @integers(%x: memref<128xi32>, %m: memref<i32>) {
  // expected-note @below {{it begins with this}}
  %zero = arith.constant 0 : i32
  memref.store %zero, %m[] : memref<i32>
  affine.for %i = 0 to 128 {
    %v = affine.load %x[%i] : memref<128xi32>
    %a = memref.load %m[] : memref<i32>
    // expected-remark @below {{maximum that begins with 0}}
    // expected-note @below {{begin with the smallest integer or with the first element}}
    %n = arith.maxsi %a, %v : i32
    memref.store %n, %m[] : memref<i32>
  }
  return
}

// -----

// Spelled with a comparison.
func.func @compare_and_select(%x: memref<128xf32>) -> f32 {
  // expected-note @below {{it begins with this}}
  %zero = arith.constant 0.0 : f32
  %m = affine.for %i = 0 to 128 iter_args(%acc = %zero) -> f32 {
    %v = affine.load %x[%i] : memref<128xf32>
    %c = arith.cmpf ogt, %v, %acc : f32
    // expected-warning @below {{maximum that begins with 0}}
    // expected-note @below {{begin with -inf}}
    %n = arith.select %c, %v, %acc : f32
    affine.yield %n : f32
  }
  return %m : f32
}

// -----

func.func @padded(%x: tensor<4x100xf32>) -> tensor<4xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  // expected-note @below {{it is padded here}}
  %p = tensor.pad %x low[0, 0] high[0, 28] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<4x100xf32> to tensor<4x128xf32>
  %e = tensor.empty() : tensor<4xf32>
  %m0 = linalg.fill ins(%ninf : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  // expected-warning @below {{maximum over a row that is padded with 0: where all are below that it is the result [max-init]}}
  // expected-note @below {{pad with -inf}}
  %m = linalg.reduce { arith.maximumf } ins(%p : tensor<4x128xf32>) outs(%m0 : tensor<4xf32>) dimensions = [1]
  return %m : tensor<4xf32>
}

// -----

// Padded in the other direction.
func.func @padded_rows(%x: tensor<3x128xf32>) -> tensor<4xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<3x128xf32> to tensor<4x128xf32>
  %e = tensor.empty() : tensor<4xf32>
  %m0 = linalg.fill ins(%ninf : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.reduce { arith.maximumf } ins(%p : tensor<4x128xf32>) outs(%m0 : tensor<4xf32>) dimensions = [1]
  return %m : tensor<4xf32>
}

// -----

func.func @read_past_the_end(%x: memref<4x100xf16>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f16
  // expected-note @below {{it is padded here}}
  %v = vector.transfer_read %x[%i, %c0], %zero : memref<4x100xf16>, vector<128xf16>
  %w = arith.extf %v : vector<128xf16> to vector<128xf32>
  // expected-warning @below {{maximum over a row that is padded with 0}}
  // expected-note @below {{pad with -inf}}
  %m = vector.reduction <maximumf>, %w : vector<128xf32> into f32
  return %m : f32
}

// -----

// Masked scores are 0 where -inf was meant; scaling keeps them 0.
func.func @masked_scores(%s: vector<4x64xf32>, %mask: vector<4x64xi1>, %m0: vector<4xf32>) -> vector<4xf32> {
  %zero = arith.constant dense<0.0> : vector<4x64xf32>
  %scale = arith.constant dense<0.125> : vector<4x64xf32>
  // expected-note @below {{it is padded here}}
  %t = arith.select %mask, %s, %zero : vector<4x64xi1>, vector<4x64xf32>
  %u = arith.mulf %t, %scale : vector<4x64xf32>
  // expected-warning @below {{maximum over a row that is padded with 0}}
  // expected-note @below {{pad with -inf}}
  %m = vector.multi_reduction <maximumf>, %u, %m0 [1] : vector<4x64xf32> to vector<4xf32>
  return %m : vector<4xf32>
}

// -----

func.func @pooling(%x: tensor<1x14x14x8xf32>) -> tensor<1x8x8x8xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  // expected-note @below {{it is padded here}}
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x14x14x8xf32> to tensor<1x16x16x8xf32>
  %w = tensor.empty() : tensor<2x2xf32>
  %e = tensor.empty() : tensor<1x8x8x8xf32>
  %i = linalg.fill ins(%ninf : f32) outs(%e : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  // expected-warning @below {{maximum over a row that is padded with 0}}
  // expected-note @below {{pad with -inf}}
  %y = linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>}
      ins(%p, %w : tensor<1x16x16x8xf32>, tensor<2x2xf32>) outs(%i : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  return %y : tensor<1x8x8x8xf32>
}

// -----

func.func @tosa(%x: tensor<4x100xf32>) -> tensor<4x1xf32> {
  %by = tosa.const_shape {values = dense<[0, 0, 0, 28]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  // expected-note @below {{it is padded here}}
  %p = tosa.pad %x, %by, %zero : (tensor<4x100xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x128xf32>
  // expected-warning @below {{maximum over a row that is padded with 0}}
  // expected-note @below {{pad with -inf}}
  %m = tosa.reduce_max %p {axis = 1 : i32} : (tensor<4x128xf32>) -> tensor<4x1xf32>
  return %m : tensor<4x1xf32>
}

// -----

// A large negative number may be meant for -inf: of f32 -1e9 is far from the
// lowest, and -1e30 is as good.
func.func @large_negative(%x: vector<16xf32>, %y: vector<16xf16>) -> (f32, f32, f16) {
  // expected-note @below {{it begins with this}}
  %a = arith.constant -1.0e9 : f32
  %b = arith.constant -1.0e30 : f32
  %c = arith.constant -65504.0 : f16
  // expected-remark @below {{maximum that begins with -1e+09}}
  // expected-note @below {{begin with -inf}}
  %m = vector.reduction <maximumf>, %x, %a : vector<16xf32> into f32
  %n = vector.reduction <maximumf>, %x, %b : vector<16xf32> into f32
  %o = vector.reduction <maximumf>, %y, %c : vector<16xf16> into f16
  return %m, %n, %o : f32, f32, f16
}

// -----

// What cannot be below 0.
func.func @natural(%x: vector<16xf32>) -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : vector<16xf32>
  %a = math.absf %x : vector<16xf32>
  %m = vector.reduction <maximumf>, %a, %zero : vector<16xf32> into f32
  %c = arith.cmpf ogt, %x, %zeros : vector<16xf32>
  %r = arith.select %c, %x, %zeros : vector<16xi1>, vector<16xf32>
  %n = vector.reduction <maximumf>, %r, %zero : vector<16xf32> into f32
  return %m, %n : f32, f32
}

// -----

// A bound that may be meant; and a guard against a scale of 0, which is.
func.func @bounds(%x: vector<16xf32>, %y: vector<16xi32>) -> (f32, f32, i32) {
  // expected-note @below {{it begins with this}}
  %one = arith.constant 1.0 : f32
  %tiny = arith.constant 1.0e-5 : f32
  // expected-note @below {{it begins with this}}
  %i1 = arith.constant 1 : i32
  // expected-remark @below {{maximum that begins with 1: where}}
  // expected-note @below {{begin with -inf}}
  %m = vector.reduction <maximumf>, %x, %one : vector<16xf32> into f32
  %a = math.absf %x : vector<16xf32>
  %n = vector.reduction <maximumf>, %a, %tiny : vector<16xf32> into f32
  // expected-remark @below {{maximum that begins with 1: where}}
  // expected-note @below {{begin with the smallest integer}}
  %k = vector.reduction <maxsi>, %y, %i1 : vector<16xi32> into i32
  return %m, %n, %k : f32, f32, i32
}

// -----

// A loop of branches.
func.func @branches(%x: memref<128xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 128 : index
  // expected-note @below {{it begins with this}}
  %zero = arith.constant 0.0 : f32
  cf.br ^head(%c0, %zero : index, f32)
^head(%i: index, %acc: f32):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^end
^body:
  %v = memref.load %x[%i] : memref<128xf32>
  // expected-warning @below {{maximum that begins with 0}}
  // expected-note @below {{begin with -inf}}
  %m = arith.maximumf %acc, %v : f32
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %m : index, f32)
^end:
  return %acc : f32
}
