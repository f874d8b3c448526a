// A slice taken before a write shows the old elements after it.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2xi32 = [1, 2]
// CHECK: result 1: 3xi32 = [9, 2, 3]
func.func @f() -> (tensor<2xi32>, tensor<3xi32>) {
  %c0 = arith.constant 0 : index
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %9 = arith.constant 9 : i32
  %x = tensor.from_elements %1, %2, %3 : tensor<3xi32>
  %s = tensor.extract_slice %x[0] [2] [1] : tensor<3xi32> to tensor<2xi32>
  %y = tensor.insert %9 into %x[%c0] : tensor<3xi32>
  return %s, %y : tensor<2xi32>, tensor<3xi32>
}
