// A sum of f128 in another order is no precision lost: its last bits differ
// from those of the order as written, by more than the fp64 shadow can see.
// RUN: %plumb bisect %s --arg '64xf128=uniform(0,1)' --rule=allowance \
// RUN:   --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=8 vectorize-reductions=true}))' \
// RUN:   | FileCheck %s
// RUN: %exits 1 %plumb bisect %s --arg '64xf128=uniform(0,1)' --rule=bits \
// RUN:   --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=8 vectorize-reductions=true}))' \
// RUN:   | FileCheck %s --check-prefix=BITS
// CHECK: agrees with the input after 1 pass (reassociated)
// BITS: error: pass affine-super-vectorize
func.func @f(%x: memref<64xf128>) -> f128 {
  %z = arith.constant 0.0 : f128
  %third = arith.constant 3.0 : f128
  %s = affine.for %i = 0 to 64 iter_args(%a = %z) -> f128 {
    %v = affine.load %x[%i] : memref<64xf128>
    %w = arith.divf %v, %third : f128
    %t = arith.addf %a, %w : f128
    affine.yield %t : f128
  }
  return %s : f128
}
