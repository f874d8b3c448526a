// The operations whose bodies and dimensions are spelled their own way.
// By hand, x = [[1, 2, 3], [4, 5, 6]].
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x3xi32 =
// CHECK-NEXT: {{\[}}[1, 4, 9],
// CHECK-NEXT: [16, 25, 36]]
// CHECK: result 1: 2xi32 = [6, 15]
// CHECK: result 2: 3x2xi32 =
// CHECK-NEXT: {{\[}}[1, 4],
// CHECK-NEXT: [2, 5],
// CHECK-NEXT: [3, 6]]
// CHECK: result 3: 2x3xi32 =
// CHECK-NEXT: {{\[}}[6, 6, 6],
// CHECK-NEXT: [15, 15, 15]]
func.func @f() -> (tensor<2x3xi32>, tensor<2xi32>, tensor<3x2xi32>, tensor<2x3xi32>) {
  %x = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %zero = arith.constant dense<0> : tensor<2xi32>
  %e23 = tensor.empty() : tensor<2x3xi32>
  %e32 = tensor.empty() : tensor<3x2xi32>
  %squares = linalg.map { arith.muli } ins(%x, %x : tensor<2x3xi32>, tensor<2x3xi32>)
                                       outs(%e23 : tensor<2x3xi32>)
  %sums = linalg.reduce { arith.addi } ins(%x : tensor<2x3xi32>)
                                       outs(%zero : tensor<2xi32>) dimensions = [1]
  %t = linalg.transpose ins(%x : tensor<2x3xi32>) outs(%e32 : tensor<3x2xi32>)
                        permutation = [1, 0]
  %b = linalg.broadcast ins(%sums : tensor<2xi32>) outs(%e23 : tensor<2x3xi32>)
                        dimensions = [1]
  return %squares, %sums, %t, %b : tensor<2x3xi32>, tensor<2xi32>, tensor<3x2xi32>, tensor<2x3xi32>
}
