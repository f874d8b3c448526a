// Races in a bisection: one that a pass introduces is its fault even where the
// values as written are right; one in the input matters only if it decides the
// result.
// RUN: %exits 1 %plumb bisect %s -e fused --arg '=[1,2,1,4]' --arg '=[0]' \
// RUN:   --json %t.json \
// RUN:   --pass-pipeline='builtin.module(canonicalize,func.func(scf-parallel-loop-fusion),cse)' \
// RUN:   2>&1 | FileCheck %s --check-prefix=FUSED
// RUN: FileCheck %s --check-prefix=FUSED-JSON --input-file %t.json
// RUN: %exits 1 %plumb bisect %s -e decided \
// RUN:   --pass-pipeline='builtin.module(canonicalize)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECIDED
// RUN: %plumb bisect %s -e harmless \
// RUN:   --pass-pipeline='builtin.module(canonicalize,convert-scf-to-cf)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=HARMLESS
// RUN: %plumb bisect %s -e decided --no-races \
// RUN:   --pass-pipeline='builtin.module(canonicalize)'

// The second loop reads the sum in its last iteration only; made one loop with
// the first it gets the whole sum there, in the order of the text.
// FUSED: scf-parallel-loop-fusion
// FUSED: race: iteration (1) of scf.parallel {{.*}} atomically accesses byte 0 of an allocation of 4 bytes, which iteration (0) has read (memref.load at {{.*}}as written the outputs agree
// FUSED-JSON: "kind": "ub-introduced"
func.func @fused(%weights: memref<4xf32>, %sum: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %w = memref.load %weights[%i] : memref<4xf32>
    %old = memref.atomic_rmw addf %w, %sum[%c0] : (f32, memref<1xf32>) -> f32
  }
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %s = memref.load %sum[%c0] : memref<1xf32>
    %last = arith.cmpi eq, %i, %c3 : index
    %w = memref.load %weights[%i] : memref<4xf32>
    %v = arith.select %last, %s, %w : f32
    memref.store %v, %weights[%i] : memref<4xf32>
  }
  return
}

// DECIDED: bisect-race.mlir:[[#@LINE+11]]:5: error: the input has undefined behaviour before any pass: race: {{.*}} in another order of the iterations the outputs are others
// DECIDED: no pass is to blame
func.func @decided() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<i32>
  // The last one wins.
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %v = arith.index_cast %i : index to i32
    // Reached by every iteration.
    memref.store %v, %m[] : memref<i32>
  }
  %r = memref.load %m[] : memref<i32>
  memref.dealloc %m : memref<i32>
  return %r : i32
}

// HARMLESS: the result agrees with the input
// HARMLESS: note: the input has a race; its iterations in another order, each as a whole, give the same outputs: iteration (1) of scf.parallel
func.func @harmless() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %seven = arith.constant 7 : i32
  %m = memref.alloc() : memref<i32>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    memref.store %seven, %m[] : memref<i32>
  }
  %r = memref.load %m[] : memref<i32>
  memref.dealloc %m : memref<i32>
  return %r : i32
}
