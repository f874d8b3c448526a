// A source whose dynamic size is not the slice's is undefined behaviour.
// RUN: not %plumb run %s -e f --arg '=[1, 2, 3]' 2>&1 | FileCheck %s
// CHECK: error: the source has not the sizes of the slice
func.func @f(%a: tensor<?xi32>) -> tensor<4xi32> {
  %d = arith.constant dense<0> : tensor<4xi32>
  %c2 = arith.constant 2 : index
  %r = tensor.insert_slice %a into %d[0] [%c2] [1] : tensor<?xi32> into tensor<4xi32>
  return %r : tensor<4xi32>
}
