// The text of a row of eight elements.
// RUN: %rowc_opt %s --rowc-unroll | FileCheck %s

// Its value, with and without an epilogue: four divides eight. rowc-opt is not
// linked to Plumbline, it loads the pass that runs and checks the others.
// RUN: %rowc_opt %s --load-pass-plugin=%plumb_pass_plugin \
// RUN:   --pass-pipeline='builtin.module(plumb-verify-values{pipeline={func.func(rowc-unroll,cse),canonicalize} arg=8xf32=randn})' -o /dev/null
// RUN: %rowc_opt %s --load-pass-plugin=%plumb_pass_plugin \
// RUN:   --pass-pipeline='builtin.module(plumb-verify-values{pipeline={func.func(rowc-unroll{epilogue=false})} arg=8xf32=randn})' -o /dev/null

// CHECK: scf.for
// CHECK-COUNT-4: arith.addf
// CHECK-NOT: scf.for
func.func @sum(%row: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %zero) -> f32 {
    %v = memref.load %row[%i] : memref<8xf32>
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  return %sum : f32
}
