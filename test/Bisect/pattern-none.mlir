// A pass without patterns: of two functions that it changed the one that it got
// wrong, and there the first operation, by structure. A loop of 6 trips is made
// one of 2 times 4 (affine-super-vectorize, llvm-project#218120); that of 8 in
// @g is right.
// RUN: %exits 1 %plumb bisect %s -e f --arg =iota --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=4}))' --json=%t | FileCheck %s
// CHECK: func.func @g, @f) changed the result: arg0[6] expected 12, got 24
// CHECK: pattern-none.mlir:[[#@LINE+11]]:3: note: the first operation changed is affine.for in @f; the pass applies no patterns, and is wrong in this function
// RUN: %python -c "import json; p = json.load(open(r'%t'))['culprit']['pattern']; assert p['kind'] == 'changed-ops' and p['symbol'] == '@f' and 'affine.for %%arg1 = 0 to 6 {' in p['before'] and 'step 4' in p['after'] and p['reproduce'] is None, p"
func.func @g(%m: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %m[%i] : memref<8xi32>
    %w = arith.addi %v, %v : i32
    affine.store %w, %m[%i] : memref<8xi32>
  }
  return
}
func.func @f(%m: memref<8xi32>) {
  affine.for %i = 0 to 6 {
    %v = affine.load %m[%i] : memref<8xi32>
    %w = arith.addi %v, %v : i32
    affine.store %w, %m[%i] : memref<8xi32>
  }
  call @g(%m) : (memref<8xi32>) -> ()
  return
}
