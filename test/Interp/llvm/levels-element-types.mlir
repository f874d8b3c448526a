// RUN: %plumb bisect %s -e f --pass-pipeline='builtin.module(convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-complex-to-standard,convert-complex-to-llvm,convert-vector-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)' | FileCheck %s
// CHECK: (identical)

// Elements in memory: vectors with padding, packed bits, complex numbers, i1, f16,
// index; memrefs with strides and an offset, dynamic or static, as arguments.

func.func @f(%a: memref<4x4xf32, strided<[8, 1], offset: ?>>, %b: memref<4xvector<3xf32>>, %c: memref<2xvector<4xi1>>, %w: memref<3xcomplex<f32>>, %d: memref<2x3xi1>, %e: memref<4xi8>, %h: memref<3xf16>, %ix: memref<3xindex>, %off: memref<2x2xf32, strided<[5, 2], offset: 3>>) -> (vector<3xf32>, memref<4x4xf32, strided<[8, 1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %x = memref.load %b[%c1] : memref<4xvector<3xf32>>
  %y = memref.load %b[%c3] : memref<4xvector<3xf32>>
  %s = arith.addf %x, %y : vector<3xf32>
  memref.store %s, %b[%c2] : memref<4xvector<3xf32>>
  %m = memref.load %c[%c1] : memref<2xvector<4xi1>>
  memref.store %m, %c[%c0] : memref<2xvector<4xi1>>
  %v = memref.load %a[%c2, %c3] : memref<4x4xf32, strided<[8, 1], offset: ?>>
  memref.store %v, %a[%c1, %c0] : memref<4x4xf32, strided<[8, 1], offset: ?>>
  %z = memref.load %w[%c1] : memref<3xcomplex<f32>>
  %zz = complex.mul %z, %z : complex<f32>
  memref.store %zz, %w[%c2] : memref<3xcomplex<f32>>
  %t = memref.load %d[%c1, %c2] : memref<2x3xi1>
  %tt = arith.select %t, %c1, %c2 : index
  memref.store %t, %d[%c0, %tt] : memref<2x3xi1>
  %i8 = memref.load %e[%tt] : memref<4xi8>
  %j8 = arith.addi %i8, %i8 : i8
  memref.store %j8, %e[%c0] : memref<4xi8>
  %hh = memref.load %h[%tt] : memref<3xf16>
  %h2 = arith.mulf %hh, %hh : f16
  memref.store %h2, %h[%c0] : memref<3xf16>
  %ii = memref.load %ix[%tt] : memref<3xindex>
  %i2 = arith.muli %ii, %ii : index
  memref.store %i2, %ix[%c0] : memref<3xindex>
  %o = memref.load %off[%c1, %c1] : memref<2x2xf32, strided<[5, 2], offset: 3>>
  memref.store %o, %off[%c0, %c1] : memref<2x2xf32, strided<[5, 2], offset: 3>>
  return %s, %a : vector<3xf32>, memref<4x4xf32, strided<[8, 1], offset: ?>>
}
