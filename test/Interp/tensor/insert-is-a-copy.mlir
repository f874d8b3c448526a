// tensor.insert makes a new value; the old one keeps its element.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 3xi32 = [1, 2, 3]
// CHECK: result 1: 3xi32 = [1, 9, 3]
func.func @f() -> (tensor<3xi32>, tensor<3xi32>) {
  %a = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %c1 = arith.constant 1 : index
  %nine = arith.constant 9 : i32
  %b = tensor.insert %nine into %a[%c1] : tensor<3xi32>
  return %a, %b : tensor<3xi32>, tensor<3xi32>
}
