// Reshapes of a contiguous tensor, of a strided slice, and to rank 0.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 6xi32 = [1, 2, 3, 4, 5, 6]
// CHECK: result 1: 3x2xi32 =
// CHECK-NEXT: {{\[}}[1, 2],
// CHECK-NEXT: [3, 4],
// CHECK-NEXT: [5, 6]]
// CHECK: result 2: 4xi32 = [1, 2, 4, 5]
// CHECK: result 3: 1x1xi32 = {{\[}}[7]]
func.func @f() -> (tensor<6xi32>, tensor<3x2xi32>, tensor<4xi32>, tensor<1x1xi32>) {
  %x = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %a = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>
  %b = tensor.expand_shape %a [[0, 1]] output_shape [3, 2] : tensor<6xi32> into tensor<3x2xi32>
  %s = tensor.extract_slice %x[0, 0] [2, 2] [1, 1] : tensor<2x3xi32> to tensor<2x2xi32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %seven = arith.constant dense<[[7]]> : tensor<1x1xi32>
  %z = tensor.collapse_shape %seven [] : tensor<1x1xi32> into tensor<i32>
  %e = tensor.expand_shape %z [] output_shape [1, 1] : tensor<i32> into tensor<1x1xi32>
  return %a, %b, %c, %e : tensor<6xi32>, tensor<3x2xi32>, tensor<4xi32>, tensor<1x1xi32>
}
