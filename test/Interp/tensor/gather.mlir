// Columns 2 and 0 of a 2x3 matrix, with and without the indexed dimension, and
// single elements by both coordinates.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x2x1xi32 =
// CHECK-NEXT: {{\[\[}}[3],
// CHECK-NEXT: [6]],
// CHECK-NEXT: {{\[}}[1],
// CHECK-NEXT: [4]]]
// CHECK: result 1: 2x2xi32 =
// CHECK-NEXT: {{\[}}[3, 6],
// CHECK-NEXT: [1, 4]]
// CHECK: result 2: 3xi32 = [6, 1, 6]
func.func @f() -> (tensor<2x2x1xi32>, tensor<2x2xi32>, tensor<3xi32>) {
  %x = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %i = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>
  %j = arith.constant dense<[[1, 2], [0, 0], [1, 2]]> : tensor<3x2xi8>
  %a = tensor.gather %x[%i] gather_dims([1])
      : (tensor<2x3xi32>, tensor<2x1xindex>) -> tensor<2x2x1xi32>
  %b = tensor.gather %x[%i] gather_dims([1])
      : (tensor<2x3xi32>, tensor<2x1xindex>) -> tensor<2x2xi32>
  %c = tensor.gather %x[%j] gather_dims([0, 1])
      : (tensor<2x3xi32>, tensor<3x2xi8>) -> tensor<3xi32>
  return %a, %b, %c : tensor<2x2x1xi32>, tensor<2x2xi32>, tensor<3xi32>
}
