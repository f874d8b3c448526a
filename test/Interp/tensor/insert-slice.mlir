// Into every other column; a row from a tensor of lower rank; the destination
// keeps its value.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x4xi32 =
// CHECK-NEXT: {{\[}}[0, 0, 0, 0],
// CHECK-NEXT: [0, 0, 0, 0]]
// CHECK: result 1: 2x4xi32 =
// CHECK-NEXT: {{\[}}[0, 1, 0, 2],
// CHECK-NEXT: [0, 3, 0, 4]]
// CHECK: result 2: 2x4xi32 =
// CHECK-NEXT: {{\[}}[0, 0, 0, 0],
// CHECK-NEXT: [5, 6, 7, 8]]
func.func @f() -> (tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi32>) {
  %d = arith.constant dense<0> : tensor<2x4xi32>
  %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = arith.constant dense<[5, 6, 7, 8]> : tensor<4xi32>
  %r = tensor.insert_slice %a into %d[0, 1] [2, 2] [1, 2] : tensor<2x2xi32> into tensor<2x4xi32>
  %s = tensor.insert_slice %b into %d[1, 0] [1, 4] [1, 1] : tensor<4xi32> into tensor<2x4xi32>
  return %d, %r, %s : tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi32>
}
