// RUN: %levels %s --pipeline=linalg | FileCheck %s
// tensor.collapse_shape and expand_shape of static and dynamic tensors, printed
// as tensors of unknown rank.

func.func private @printMemrefF32(%t: tensor<*xf32> {bufferization.access = "read"})

func.func @collapseStatic(%a: tensor<2x3x1xf32>) -> tensor<6xf32> {
  %r = tensor.collapse_shape %a [[0, 1, 2]] : tensor<2x3x1xf32> into tensor<6xf32>
  return %r : tensor<6xf32>
}
func.func @collapseDynamic(%a: tensor<?x?x2xf32>) -> tensor<?x2xf32> {
  %r = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x?x2xf32> into tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}
func.func @expand(%a: tensor<?xf32>, %n: index) -> tensor<?x2xf32> {
  %r = tensor.expand_shape %a [[0, 1]] output_shape [%n, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}
func.func @main() {
  %a = arith.constant dense<[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]]]> : tensor<2x3x1xf32>
  %0 = call @collapseStatic(%a) : (tensor<2x3x1xf32>) -> tensor<6xf32>
  %u0 = tensor.cast %0 : tensor<6xf32> to tensor<*xf32>
  call @printMemrefF32(%u0) : (tensor<*xf32>) -> ()
  %b = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : tensor<2x2x2xf32>
  %bd = tensor.cast %b : tensor<2x2x2xf32> to tensor<?x?x2xf32>
  %1 = call @collapseDynamic(%bd) : (tensor<?x?x2xf32>) -> tensor<?x2xf32>
  %u1 = tensor.cast %1 : tensor<?x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u1) : (tensor<*xf32>) -> ()
  %d = tensor.cast %0 : tensor<6xf32> to tensor<?xf32>
  %c3 = arith.constant 3 : index
  %2 = call @expand(%d, %c3) : (tensor<?xf32>, index) -> tensor<?x2xf32>
  %u2 = tensor.cast %2 : tensor<?x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u2) : (tensor<*xf32>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [6] strides = [1] data =
// CHECK-NEXT: [1,  2,  3,  4,  5,  6]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [4, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}1,   2],
// CHECK-NEXT: [3,   4],
// CHECK-NEXT: [5,   6],
// CHECK-NEXT: [7,   8]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [3, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}1,   2],
// CHECK-NEXT: [3,   4],
// CHECK-NEXT: [5,   6]]
