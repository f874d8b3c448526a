// A row of ten elements: the last two are left to the epilogue, and forgotten
// without one. 0 + 1 + ... + 9 is 45, without 8 and 9 it is 28.
// RUN: %rowc_opt %s --load-pass-plugin=%plumb_pass_plugin \
// RUN:   --pass-pipeline='builtin.module(plumb-verify-values{pipeline={func.func(rowc-unroll)} arg=10xf32=iota})' -o /dev/null
// RUN: %rowc_opt %s --load-pass-plugin=%plumb_pass_plugin --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(plumb-verify-values{pipeline={func.func(rowc-unroll{epilogue=false})} arg=10xf32=iota})' -o /dev/null

// expected-error @below {{pass rowc-unroll on func.func @sum changed the result: result0 expected 45.0, got 28.0 [semantic]}}
// expected-note @below {{it is another function}}
func.func @sum(%row: memref<10xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %c10 step %c1 iter_args(%s = %zero) -> f32 {
    %v = memref.load %row[%i] : memref<10xf32>
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  return %sum : f32
}
