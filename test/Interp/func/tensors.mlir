// Tensors are passed and returned by value: what the callee inserts does not show
// in the caller's, also where one tensor is passed twice or given back. By hand.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
func.func private @set(%t: tensor<2xi32>, %u: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %5 = arith.constant 5 : i32
  %v = tensor.insert %5 into %t[%c0] : tensor<2xi32>
  return %v, %u : tensor<2xi32>, tensor<2xi32>
}
func.func private @keep(%t: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  return %t, %t : tensor<2xi32>, tensor<2xi32>
}
func.func @f() -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  %c1 = arith.constant 1 : index
  %9 = arith.constant 9 : i32
  %t = tensor.splat %9 : tensor<2xi32>
  %a:2 = func.call @set(%t, %t) : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  %k:2 = func.call @keep(%a#1) : (tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  %0 = arith.constant 0 : i32
  %w = tensor.insert %0 into %k#0[%c1] : tensor<2xi32>
  // The second tensor is passed for the last time here.
  %s = tensor.splat %0 : tensor<2xi32>
  %b:2 = func.call @set(%s, %k#1) : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  return %a#0, %t, %w, %b#0, %b#1 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}
// CHECK: result 0: 2xi32 = [5, 9]
// CHECK-NEXT: result 1: 2xi32 = [9, 9]
// CHECK-NEXT: result 2: 2xi32 = [9, 0]
// CHECK-NEXT: result 3: 2xi32 = [5, 0]
// CHECK-NEXT: result 4: 2xi32 = [9, 9]
