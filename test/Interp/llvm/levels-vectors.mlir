// RUN: %plumb bisect %s -e f --pass-pipeline='builtin.module(convert-complex-to-standard,convert-vector-to-llvm,convert-arith-to-llvm,convert-complex-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' | FileCheck %s
// CHECK: (identical)

// Vectors of two dimensions and of none, and complex numbers, as arguments and
// results.

func.func @f(%a: vector<2x3xf32>, %b: vector<2x3xf32>, %c: complex<f32>, %m: vector<4xi1>, %z: vector<f32>) -> (vector<2x3xf32>, complex<f32>, vector<4xi1>, vector<f32>) {
  %0 = arith.mulf %a, %b : vector<2x3xf32>
  %1 = complex.mul %c, %c : complex<f32>
  %t = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %2 = arith.xori %m, %t : vector<4xi1>
  %3 = arith.addf %z, %z : vector<f32>
  return %0, %1, %2, %3 : vector<2x3xf32>, complex<f32>, vector<4xi1>, vector<f32>
}
