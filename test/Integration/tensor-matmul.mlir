// RUN: %levels %s --pipeline=linalg | FileCheck %s
// Matrix products of tensors, static and dynamic.

func.func private @printMemrefF32(%t: tensor<*xf32>)

func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

func.func @main() {
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %c = arith.constant dense<1000.0> : tensor<2x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  %u0 = tensor.cast %0 : tensor<2x4xf32> to tensor<*xf32>
  call @printMemrefF32(%u0) : (tensor<*xf32>) -> ()
  %ad = tensor.cast %a : tensor<2x3xf32> to tensor<?x?xf32>
  %bd = tensor.cast %b : tensor<3x4xf32> to tensor<?x?xf32>
  %cd = tensor.cast %c : tensor<2x4xf32> to tensor<?x?xf32>
  %1 = call @dynamic(%ad, %bd, %cd) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %u1 = tensor.cast %1 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u1) : (tensor<*xf32>) -> ()
  %c0 = arith.constant 0 : index
  %rank = tensor.rank %u1 : tensor<*xf32>
  %dim = tensor.dim %u1, %c0 : tensor<*xf32>
  vector.print %rank : index
  vector.print %dim : index
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 4] strides = [4, 1] data =
// CHECK-NEXT: {{\[\[}}1038,   1044,   1050,   1056],
// CHECK-NEXT: [1083,   1098,   1113,   1128]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 4] strides = [4, 1] data =
// CHECK-NEXT: {{\[\[}}1038,   1044,   1050,   1056],
// CHECK-NEXT: [1083,   1098,   1113,   1128]]
// CHECK-NEXT: 2
// CHECK-NEXT: 2
