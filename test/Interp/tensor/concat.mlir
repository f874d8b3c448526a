// Along the inner dimension, with a dynamic part.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x4xi32 =
// CHECK-NEXT: {{\[}}[1, 2, 5, 1],
// CHECK-NEXT: [3, 4, 6, 3]]
func.func @f() -> tensor<2x?xi32> {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = arith.constant dense<[[5], [6]]> : tensor<2x1xi32>
  %s = tensor.extract_slice %a[0, 0] [2, 1] [1, 1] : tensor<2x2xi32> to tensor<2x1xi32>
  %d = tensor.cast %s : tensor<2x1xi32> to tensor<2x?xi32>
  %r = tensor.concat dim(1) %a, %b, %d
      : (tensor<2x2xi32>, tensor<2x1xi32>, tensor<2x?xi32>) -> tensor<2x?xi32>
  return %r : tensor<2x?xi32>
}
