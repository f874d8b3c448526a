// RUN: %plumb bisect %s -e axpy --arg 37xf32=iota --arg 37xf32=iota(1,2) \
// RUN:   --arg f32=3 --vscale=3 --rule bits --save-levels %t.d --pass-pipeline="builtin.module(transform-interpreter,canonicalize,func.func(lower-vector-mask),convert-vector-to-scf,convert-scf-to-cf,lower-affine,expand-strided-metadata,lower-affine,convert-vector-to-llvm,finalize-memref-to-llvm,convert-index-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" \
// RUN:   2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=LEVELS < %t.d/levels.json
// RUN: %mlir-opt %s --pass-pipeline="builtin.module(transform-interpreter,canonicalize)" \
// RUN:   | FileCheck %s --check-prefix=IR
// RUN: %plumb run %s -e axpy --arg 5xf32=iota --arg 5xf32=[1,2,3,4,5] \
// RUN:   --arg f32=3 | FileCheck %s --check-prefix=VALUES

// A loop that is tiled by 4 * vscale, vectorised with masks and lowered to
// llvm's scalable vectors: every level gives the same.

// CHECK: agrees with the input after 15 passes (identical)
// LEVELS-NOT: unsupported
// IR: vector.mask
// IR-SAME: vector<[4]xf32>
// 1 + 3 * 0, 2 + 3 * 1, ...
// VALUES: [1.0, 5.0, 9.0, 13.0, 17.0]

module attributes {transform.with_named_sequence} {
  func.func @axpy(%x: memref<?xf32>, %y: memref<?xf32>, %a: f32) {
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                     affine_map<(i) -> (i)>],
                    iterator_types = ["parallel"]}
        ins(%x : memref<?xf32>) outs(%y : memref<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %a : f32
      %1 = arith.addf %0, %out : f32
      linalg.yield %1 : f32
    }
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    %g = transform.structured.match ops{["linalg.generic"]} in %m
      : (!transform.any_op) -> !transform.any_op
    %t, %loop = transform.structured.tile_using_for %g tile_sizes [[4]]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.structured.vectorize %t vector_sizes [[4]] : !transform.any_op
    transform.yield
  }
}
