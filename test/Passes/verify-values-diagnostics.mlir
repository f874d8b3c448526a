// The diagnostics of plumb-verify-values can be expected, in a file with several
// modules. 1 + 2 + 3 + 4 + 5 is 15; a vector of four writes eight elements.
// RUN: %mlir-opt %s --load-pass-plugin=%build_dir/lib/libPlumblinePassPlugin.so \
// RUN:   --split-input-file --verify-diagnostics -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(plumb-verify-values{pipeline={func.func(affine-super-vectorize{virtual-vector-size=4})} arg=8xi32=ones})'
// UNSUPPORTED: sanitizers

// expected-error @below {{pass affine-super-vectorize on func.func @double changed the result: arg0[5] expected 1, got 2 [semantic]}}
// expected-note @below {{integers differ}}
func.func @double(%m: memref<8xi32>) {
  affine.for %i = 0 to 5 {
    %v = affine.load %m[%i] : memref<8xi32>
    %w = arith.addi %v, %v : i32
    affine.store %w, %m[%i] : memref<8xi32>
  }
  return
}

// -----

func.func @double(%m: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %m[%i] : memref<8xi32>
    %w = arith.addi %v, %v : i32
    affine.store %w, %m[%i] : memref<8xi32>
  }
  return
}

// -----

// expected-error @below {{the program has undefined behaviour before any pass: out-of-bounds}}
func.func @double(%m: memref<8xi32>) {
  %c8 = arith.constant 8 : index
  %v = memref.load %m[%c8] : memref<8xi32>
  affine.for %i = 0 to 8 {
    affine.store %v, %m[%i] : memref<8xi32>
  }
  return
}
