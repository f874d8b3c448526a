// RUN: %plumb bisect %s -e f --arg 3x4xf32 --arg index=5 --arg 6xi16 --arg f64 --arg f32 --pass-pipeline='builtin.module(convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-complex-to-standard,convert-complex-to-llvm,convert-vector-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)' | FileCheck %s
// RUN: %plumb bisect %s -e f --arg 3x4xf32 --arg index=5 --arg 6xi16 --arg f64 --arg f32 --pass-pipeline='builtin.module(convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-complex-to-standard,convert-complex-to-llvm,convert-vector-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm{use-generic-functions=true use-aligned-alloc=true},convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)' | FileCheck %s
// CHECK: (identical)

// Memrefs of all kinds through a lowering, with casts between the levels: as
// arguments and results, of rank 0, allocated, copied with strides.

func.func @f(%a: memref<3x4xf32>, %n: index, %b: memref<?xi16>, %x: f64, %s: memref<f32>) -> (memref<?x3xf32>, i1, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %r = memref.alloc(%n) : memref<?x3xf32>
  %v = memref.load %s[] : memref<f32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %k = arith.remui %i, %c4 : index
      %e = memref.load %a[%j, %k] : memref<3x4xf32>
      %p = arith.mulf %e, %v : f32
      memref.store %p, %r[%i, %j] : memref<?x3xf32>
    }
  }
  %d = memref.dim %b, %c0 : memref<?xi16>
  %t = memref.subview %b[1] [2] [2] : memref<?xi16> to memref<2xi16, strided<[2], offset: 1>>
  %u = memref.subview %b[0] [2] [1] : memref<?xi16> to memref<2xi16, strided<[1]>>
  memref.copy %u, %t : memref<2xi16, strided<[1]>> to memref<2xi16, strided<[2], offset: 1>>
  %xx = arith.truncf %x : f64 to f32
  memref.store %xx, %s[] : memref<f32>
  %q = arith.cmpi ult, %n, %d : index
  return %r, %q, %d : memref<?x3xf32>, i1, index
}
