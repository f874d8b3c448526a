// DEFINE: %{pass} = --pass-pipeline='builtin.module(convert-vector-to-llvm{enable-x86vector=true})'
// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s
// RUN: %plumb run %s -e near -q --save=%t.near.npz
// RUN: %plumb run %s -e far -q --save=%t.far.npz
// RUN: %plumb bisect %s -e one --arg =0.25 --reference=%t.near.npz %{pass} | FileCheck %s --check-prefix=NEAR
// RUN: not %plumb bisect %s -e one --arg =0.25 --reference=%t.far.npz %{pass} 2>&1 | FileCheck %s --check-prefix=FAR

// avx.rsqrt: the nearest number to the root's reciprocal, where a processor may
// be off by 1.5 * 2^-12; exact at 0, infinity and below 0. A denormal is a zero
// of its sign.

func.func @main() {
  %a = arith.constant dense<[4.0, 0.25, 0x00000005, 0x80000005, 0.0, -0.0, 0x7F800000, 2.0]> : vector<8xf32>
  %0 = x86vector.avx.rsqrt %a : vector<8xf32>
  vector.print %0 : vector<8xf32>
  // CHECK: ( 0.5, 2, inf, -inf, inf, -inf, 0, 0.707107 )
  %b = arith.constant dense<-1.0> : vector<8xf32>
  %1 = x86vector.avx.rsqrt %b : vector<8xf32>
  %2 = arith.cmpf uno, %1, %1 : vector<8xf32>
  vector.print %2 : vector<8xi1>
  // CHECK-NEXT: ( 1, 1, 1, 1, 1, 1, 1, 1 )
  return
}

// 2 * 1.5 * 2^-12 is 0.000732.
// NEAR: agrees with the input
// FAR: result0 is expected to be 2.0008, it is 2.0
func.func @one(%a: vector<8xf32>) -> f32 {
  %0 = x86vector.avx.rsqrt %a : vector<8xf32>
  %1 = vector.extract %0[3] : f32 from vector<8xf32>
  return %1 : f32
}

func.func @near() -> f32 {
  %0 = arith.constant 2.0007 : f32
  return %0 : f32
}

func.func @far() -> f32 {
  %0 = arith.constant 2.0008 : f32
  return %0 : f32
}
