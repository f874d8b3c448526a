// Index arithmetic that overflows, and such that just does not.
// RUN: %plumb-opt %s --plumb-lint -split-input-file -verify-diagnostics

// 50000 * 50000 is past 2^31, and (50000 - 1) * 50000 is its largest row start.
func.func @row_major(%x: memref<2500000000xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 50000 : index
  %cols = arith.constant 50000 : i32
  scf.for %i = %c0 to %n step %c1 {
    %ii = arith.index_cast %i : index to i32
    // expected-warning @below {{index arithmetic in i32 can reach 2499950000, the largest i32 is 2147483647 [index-overflow]}}
    // expected-note @below {{compute it as index or i64}}
    %row = arith.muli %ii, %cols : i32
    scf.for %j = %c0 to %n step %c1 {
      %jj = arith.index_cast %j : index to i32
      %at = arith.addi %row, %jj : i32
      %k = arith.index_cast %at : i32 to index
      // expected-note @below {{it goes into an access here}}
      %v = memref.load %x[%k] : memref<2500000000xf32>
      memref.store %v, %x[%k] : memref<2500000000xf32>
    }
  }
  return
}

// -----

// 46340 squared still fits.
func.func @fits(%x: memref<2147395600xf32>) {
  %cols = arith.constant 46340 : i32
  affine.for %i = 0 to 46340 {
    affine.for %j = 0 to 46340 {
      %ii = arith.index_cast %i : index to i32
      %jj = arith.index_cast %j : index to i32
      %row = arith.muli %ii, %cols : i32
      %at = arith.addi %row, %jj : i32
      %k = arith.index_cast %at : i32 to index
      %v = memref.load %x[%k] : memref<2147395600xf32>
      memref.store %v, %x[%k] : memref<2147395600xf32>
    }
  }
  return
}

// -----

// Threads: 65536 blocks of 1024, four elements each, of 16 bytes.
gpu.module @m {
  gpu.func @k(%x: memref<?xf32>) kernel
      attributes {known_block_size = array<i32: 1024, 1, 1>, known_grid_size = array<i32: 65536, 1, 1>} {
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %c1024 = arith.constant 1024 : i32
    %c6 = arith.constant 6 : i32
    %ti = arith.index_cast %t : index to i32
    %bi = arith.index_cast %b : index to i32
    %o = arith.muli %bi, %c1024 : i32
    %n = arith.addi %o, %ti : i32
    // (2^26 - 1) * 2^6
    // expected-warning @below {{index arithmetic in i32 can reach 4294967232, the largest i32 is 2147483647}}
    // expected-note @below {{compute it as index or i64}}
    %s = arith.shli %n, %c6 : i32
    %i = arith.index_cast %s : i32 to index
    // expected-note @below {{it goes into an access here}}
    %v = memref.load %x[%i] : memref<?xf32>
    memref.store %v, %x[%i] : memref<?xf32>
    gpu.return
  }
}

// -----

// Made wider without a sign: 2^32 - 64 fits.
gpu.module @m {
  gpu.func @unsigned(%x: memref<?xf32>) kernel
      attributes {known_block_size = array<i32: 1024, 1, 1>, known_grid_size = array<i32: 65536, 1, 1>} {
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %c1024 = arith.constant 1024 : i32
    %c6 = arith.constant 6 : i32
    %ti = arith.index_cast %t : index to i32
    %bi = arith.index_cast %b : index to i32
    %o = arith.muli %bi, %c1024 : i32
    %n = arith.addi %o, %ti : i32
    %s = arith.shli %n, %c6 : i32
    %i = arith.index_castui %s : i32 to index
    %v = memref.load %x[%i] : memref<?xf32>
    memref.store %v, %x[%i] : memref<?xf32>
    gpu.return
  }
}

// -----

// The sum is an element and no index; and nothing is known of arguments.
func.func @right(%x: memref<3000000000xi32>, %y: memref<?xf32>, %a: i32, %b: i32) -> f32 {
  %big = arith.constant 2 : i32
  affine.for %i = 0 to 2000000000 {
    %ii = arith.index_cast %i : index to i32
    %s = arith.muli %ii, %big : i32
    affine.store %s, %x[%i] : memref<3000000000xi32>
  }
  %p = arith.muli %a, %b : i32
  %k = arith.index_cast %p : i32 to index
  %v = memref.load %y[%k] : memref<?xf32>
  return %v : f32
}
