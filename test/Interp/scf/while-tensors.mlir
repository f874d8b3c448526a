// Tensors through scf.while: the loop's result is what the condition passed last,
// and the init is not touched. By hand.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
func.func @f() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f32
  %t = arith.constant dense<0.0> : tensor<4xf32>
  %r:3 = scf.while (%i = %c0, %a = %t, %b = %t) : (index, tensor<4xf32>, tensor<4xf32>) -> (index, tensor<4xf32>, tensor<4xf32>) {
    %x = tensor.insert %one into %a[%i] : tensor<4xf32>
    %more = arith.cmpi slt, %i, %c3 : index
    scf.condition(%more) %i, %x, %a : index, tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%i: index, %x: tensor<4xf32>, %a: tensor<4xf32>):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %x, %a : index, tensor<4xf32>, tensor<4xf32>
  }
  // CHECK: result 0: 4xf32 = [1.0, 1.0, 1.0, 1.0]
  // CHECK-NEXT: result 1: 4xf32 = [1.0, 1.0, 1.0, 0.0]
  // CHECK-NEXT: result 2: 4xf32 = [0.0, 0.0, 0.0, 0.0]
  return %r#1, %r#2, %t : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
