// With a constant and with a value that depends on the position in the result.
// RUN: %plumb run %s -e f --arg index=1 | FileCheck %s
// CHECK: result 0: 4xi32 = [0, 0, 1, 2]
// CHECK: result 1: 3x3xindex =
// CHECK-NEXT: {{\[}}[0, 1, 2],
// CHECK-NEXT: [7, 8, 12],
// CHECK-NEXT: [20, 21, 22]]
func.func @f(%n: index) -> (tensor<?xi32>, tensor<3x3xindex>) {
  %x = arith.constant dense<[1, 2]> : tensor<2xi32>
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  %a = tensor.pad %x low[%c2] high[%c0] {
  ^bb0(%i: index):
    tensor.yield %zero : i32
  } : tensor<2xi32> to tensor<?xi32>
  %y = arith.constant dense<[[7, 8]]> : tensor<1x2xindex>
  %b = tensor.pad %y low[%n, 0] high[1, 1] {
  ^bb0(%i: index, %j: index):
    %t = arith.muli %i, %c10 : index
    %s = arith.addi %t, %j : index
    tensor.yield %s : index
  } : tensor<1x2xindex> to tensor<3x3xindex>
  return %a, %b : tensor<?xi32>, tensor<3x3xindex>
}
