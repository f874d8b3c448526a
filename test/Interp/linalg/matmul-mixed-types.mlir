// i8 factors are sign-extended to the accumulator's i32 by the operation's own
// body, with cast = unsigned zero-extended. By hand: -1 * -1 + 127 * 2 = 255,
// and 255 * 255 + 127 * 2 = 65279.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 1x1xi32 = {{\[}}[255]]
// CHECK: result 1: 1x1xi32 = {{\[}}[65279]]
func.func @f() -> (tensor<1x1xi32>, tensor<1x1xi32>) {
  %a = arith.constant dense<[[-1, 127]]> : tensor<1x2xi8>
  %b = arith.constant dense<[[-1], [2]]> : tensor<2x1xi8>
  %zero = arith.constant dense<0> : tensor<1x1xi32>
  %s = linalg.matmul ins(%a, %b : tensor<1x2xi8>, tensor<2x1xi8>)
                     outs(%zero : tensor<1x1xi32>) -> tensor<1x1xi32>
  %u = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>}
                     ins(%a, %b : tensor<1x2xi8>, tensor<2x1xi8>)
                     outs(%zero : tensor<1x1xi32>) -> tensor<1x1xi32>
  return %s, %u : tensor<1x1xi32>, tensor<1x1xi32>
}
