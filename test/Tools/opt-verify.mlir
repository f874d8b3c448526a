// Values after every pass, as diagnostics that --verify-diagnostics knows.
// RUN: %plumb-opt %s --split-input-file --verify-diagnostics --plumb-verify \
// RUN:   --plumb-entry=f --plumb-arg='=[1,2,1,4]' --plumb-arg='=[0]' \
// RUN:   --pass-pipeline='builtin.module(func.func(canonicalize,cse,scf-parallel-loop-fusion,canonicalize))'

// The pass takes no notice of the atomic: the second loop reads the sum before
// it is complete. 1/8 is right; the first of eight is divided by itself alone.

// expected-error @+1 {{pass scf-parallel-loop-fusion on func.func @f changed the result: arg0[0] expected 0.125, got 1.0 [semantic]}}
func.func @f(%w: memref<4xf32>, %sum: memref<1xf32>) {
  // expected-note @-1 {{it is another function}}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %v = memref.load %w[%i] : memref<4xf32>
    %old = memref.atomic_rmw addf %v, %sum[%c0] : (f32, memref<1xf32>) -> f32
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %s = memref.load %sum[%c0] : memref<1xf32>
    %v = memref.load %w[%i] : memref<4xf32>
    %q = arith.divf %v, %s : f32
    memref.store %q, %w[%i] : memref<4xf32>
    scf.reduce
  }
  return
}

// -----

// Another module of the same run, with the same kind of loops and no harm done.
func.func @f(%w: memref<4xf32>, %sum: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %two = arith.constant 2.0 : f32
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %v = memref.load %w[%i] : memref<4xf32>
    %d = arith.mulf %v, %two : f32
    memref.store %d, %w[%i] : memref<4xf32>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %v = memref.load %w[%i] : memref<4xf32>
    %d = arith.addf %v, %two : f32
    memref.store %d, %w[%i] : memref<4xf32>
    scf.reduce
  }
  return
}

// -----

// Undefined behaviour of the program itself is not a pass's fault.
// expected-error @+1 {{the program has undefined behaviour before any pass}}
func.func @f(%w: memref<4xf32>, %sum: memref<1xf32>) {
  %c9 = arith.constant 9 : index
  %v = memref.load %w[%c9] : memref<4xf32>
  memref.store %v, %w[%c9] : memref<4xf32>
  return
}
