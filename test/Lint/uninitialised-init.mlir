// Accumulators that are read before anything was written to them.
// RUN: %plumb-opt %s --plumb-lint -split-input-file -verify-diagnostics

func.func @matmul(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>) -> tensor<8x8xf32> {
  // expected-note @below {{it is made here, without values}}
  %e = tensor.empty() : tensor<8x8xf32>
  // expected-warning @below {{accumulates into a tensor that nothing was written to [uninitialised-init]}}
  // expected-note @below {{fill it with the value that the reduction begins with}}
  %c = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %c : tensor<8x8xf32>
}

// -----

// Through slices, a cast and two loops: in the first step nothing is there.
func.func @tiled(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %n = arith.constant 64 : index
  // expected-note @below {{it is made here}}
  %e = tensor.empty() : tensor<64x64xf32>
  %r = scf.for %i = %c0 to %n step %c16 iter_args(%x = %e) -> tensor<64x64xf32> {
    %s = scf.for %k = %c0 to %n step %c16 iter_args(%y = %x) -> tensor<64x64xf32> {
      %at = tensor.extract_slice %a[%i, %k] [16, 16] [1, 1] : tensor<64x64xf32> to tensor<16x16xf32>
      %bt = tensor.extract_slice %b[%k, 0] [16, 64] [1, 1] : tensor<64x64xf32> to tensor<16x64xf32>
      %ct = tensor.extract_slice %y[%i, 0] [16, 64] [1, 1] : tensor<64x64xf32> to tensor<16x64xf32>
      // expected-warning @below {{accumulates into a tensor that nothing was written to}}
      // expected-note @below {{fill it}}
      %d = linalg.matmul ins(%at, %bt : tensor<16x16xf32>, tensor<16x64xf32>) outs(%ct : tensor<16x64xf32>) -> tensor<16x64xf32>
      %o = tensor.insert_slice %d into %y[%i, 0] [16, 64] [1, 1] : tensor<16x64xf32> into tensor<64x64xf32>
      scf.yield %o : tensor<64x64xf32>
    }
    scf.yield %s : tensor<64x64xf32>
  }
  return %r : tensor<64x64xf32>
}

// -----

func.func @buffer(%a: memref<8x16xf32>, %b: memref<16x8xf32>) -> memref<8x8xf32> {
  // expected-note @below {{it is allocated here}}
  %c = memref.alloc() : memref<8x8xf32>
  // expected-warning @below {{accumulates into a buffer that nothing was written to}}
  // expected-note @below {{fill it}}
  linalg.matmul ins(%a, %b : memref<8x16xf32>, memref<16x8xf32>) outs(%c : memref<8x8xf32>)
  return %c : memref<8x8xf32>
}

// -----

// The first step of the loop reads what only a later step has written.
func.func @loop(%x: memref<64xf32>, %y: memref<64xf32>) {
  // expected-note @below {{it is allocated here}}
  %t = memref.alloca() : memref<64xf32>
  affine.for %j = 0 to 8 {
    affine.for %i = 0 to 64 {
      %v = affine.load %x[%i] : memref<64xf32>
      // expected-warning @below {{reads a buffer that nothing was written to}}
      // expected-note @below {{fill it}}
      %s = affine.load %t[%i] : memref<64xf32>
      %n = arith.addf %s, %v : f32
      affine.store %n, %t[%i] : memref<64xf32>
    }
  }
  memref.copy %t, %y : memref<64xf32> to memref<64xf32>
  return
}

// -----

func.func @vector(%i: index) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  // expected-note @below {{it is made here}}
  %e = tensor.empty() : tensor<64xf32>
  // expected-warning @below {{reads a tensor that nothing was written to}}
  // expected-note @below {{fill it}}
  %v = vector.transfer_read %e[%c0], %zero {in_bounds = [true]} : tensor<64xf32>, vector<8xf32>
  return %v : vector<8xf32>
}

// -----

// Written before; not read; or perhaps written.
func.func @right(%x: tensor<8xf32>, %a: memref<8x8xf32>, %c: i1) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %t = memref.alloc() : memref<8x8xf32>
  linalg.fill ins(%zero : f32) outs(%t : memref<8x8xf32>)
  linalg.matmul ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%t : memref<8x8xf32>)
  %u = memref.alloc() : memref<8xf32>
  scf.if %c {
    memref.store %zero, %u[%c0] : memref<8xf32>
  }
  %v = memref.load %u[%c0] : memref<8xf32>
  return %y, %v : tensor<8xf32>, f32
}

// -----

// Blocks in an order that the text does not tell.
func.func @blocks(%c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %u = memref.alloc() : memref<8xf32>
  cf.br ^write
^read:
  %v = memref.load %u[%c0] : memref<8xf32>
  return %v : f32
^write:
  memref.store %zero, %u[%c0] : memref<8xf32>
  cf.br ^read
}
