// A softmax and a quantised product of tosa.
// RUN: %plumb lint %s | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg),canonicalize)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// CHECK-NOT: {{warning|note}}:
// CHECK: : no findings (

func.func @tosa(%x: tensor<8x128xf32>) -> tensor<8x128xf32> {
  %m = tosa.reduce_max %x {axis = 1 : i32} : (tensor<8x128xf32>) -> tensor<8x1xf32>
  %d = tosa.sub %x, %m : (tensor<8x128xf32>, tensor<8x1xf32>) -> tensor<8x128xf32>
  %e = tosa.exp %d : (tensor<8x128xf32>) -> tensor<8x128xf32>
  %s = tosa.reduce_sum %e {axis = 1 : i32} : (tensor<8x128xf32>) -> tensor<8x1xf32>
  %r = tosa.reciprocal %s : (tensor<8x1xf32>) -> tensor<8x1xf32>
  %shift = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %y = tosa.mul %e, %r, %shift : (tensor<8x128xf32>, tensor<8x1xf32>, tensor<1xi8>) -> tensor<8x128xf32>
  return %y : tensor<8x128xf32>
}

func.func @product(%a: tensor<1x64x4096xi8>, %b: tensor<1x4096x64xi8>) -> tensor<1x64x64xi32> {
  %za = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %zb = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %c = tosa.matmul %a, %b, %za, %zb : (tensor<1x64x4096xi8>, tensor<1x4096x64xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x64x64xi32>
  return %c : tensor<1x64x64xi32>
}
