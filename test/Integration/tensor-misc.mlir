// RUN: %levels %s --pipeline=linalg | FileCheck %s
// Tensors made in several ways.
func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})
func.func @main() {
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %g = tensor.generate %c3 {
  ^bb0(%i: index):
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    tensor.yield %f : f32
  } : tensor<?xf32>
  %u = tensor.cast %g : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  %x = tensor.extract %g[%c0] : tensor<?xf32>
  %s = tensor.splat %x : tensor<2x2xf32>
  %i = tensor.insert %x into %s[%c0, %c0] : tensor<2x2xf32>
  %us = tensor.cast %i : tensor<2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%us) : (tensor<*xf32>) -> ()
  %a = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %sh = arith.constant dense<[2, 2]> : tensor<2xi32>
  %r = tensor.reshape %a(%sh) : (tensor<4xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  %ur = tensor.cast %r : tensor<2x2xi32> to tensor<*xi32>
  call @printMemrefI32(%ur) : (tensor<*xi32>) -> ()
  %cc = tensor.concat dim(0) %r, %r : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<4x2xi32>
  %ucc = tensor.cast %cc : tensor<4x2xi32> to tensor<*xi32>
  call @printMemrefI32(%ucc) : (tensor<*xi32>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [3] strides = [1] data =
// CHECK-NEXT: [0,  1,  2]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}0,   0],
// CHECK-NEXT: [0,   0]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}1,   2],
// CHECK-NEXT: [3,   4]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [4, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}1,   2],
// CHECK-NEXT: [3,   4],
// CHECK-NEXT: [1,   2],
// CHECK-NEXT: [3,   4]]
