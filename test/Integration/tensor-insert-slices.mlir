// RUN: %levels %s --pipeline=linalg | FileCheck %s
// A tensor that is inserted into more than once: each use sees its own values.

func.func private @printMemrefF32(%t: tensor<*xf32>)

func.func @main() {
  %big = arith.constant dense<0.0> : tensor<4xf32>
  %one = arith.constant dense<1.0> : tensor<2xf32>
  %two = arith.constant dense<2.0> : tensor<1xf32>
  %a = tensor.insert_slice %one into %big[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %b = tensor.insert_slice %two into %big[3] [1] [1] : tensor<1xf32> into tensor<4xf32>
  %c = tensor.insert_slice %two into %a[0] [1] [1] : tensor<1xf32> into tensor<4xf32>
  %ua = tensor.cast %a : tensor<4xf32> to tensor<*xf32>
  %ub = tensor.cast %b : tensor<4xf32> to tensor<*xf32>
  %uc = tensor.cast %c : tensor<4xf32> to tensor<*xf32>
  %ubig = tensor.cast %big : tensor<4xf32> to tensor<*xf32>
  call @printMemrefF32(%ubig) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%ua) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%ub) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%uc) : (tensor<*xf32>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-NEXT: [0,  0,  0,  0]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-NEXT: [0,  1,  1,  0]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-NEXT: [0,  0,  0,  2]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-NEXT: [2,  1,  1,  0]
