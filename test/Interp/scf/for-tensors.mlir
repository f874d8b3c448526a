// Tensors through loops are values: what an iteration inserts into one iter_arg
// shows neither in another that began as the same tensor, nor in the init, nor
// in what an earlier iteration kept. By hand.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
func.func @f() -> (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %i7 = arith.constant 7 : i32
  %t = arith.constant dense<0> : tensor<3xi32>
  %0:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t, %b = %t) -> (tensor<3xi32>, tensor<3xi32>) {
    %n = arith.index_cast %i : index to i32
    %x = tensor.insert %n into %a[%i] : tensor<3xi32>
    %y = tensor.insert %i7 into %b[%i] : tensor<3xi32>
    // Swapped: each gets what the other has collected.
    scf.yield %y, %x : tensor<3xi32>, tensor<3xi32>
  }
  // i = 0: a=[0,0,0] -> x, b -> [7,0,0]; yield a=[7,0,0], b=[0,0,0]
  // i = 1: x=[7,1,0], y=[0,7,0]; a=[0,7,0], b=[7,1,0]
  // i = 2: x=[0,7,2], y=[7,1,7]; a=[7,1,7], b=[0,7,2]
  // CHECK: result 0: 3xi32 = [7, 1, 7]
  // CHECK-NEXT: result 1: 3xi32 = [0, 7, 2]
  // CHECK-NEXT: result 2: 3xi32 = [0, 0, 0]
  // The previous iteration's value is kept beside the new one.
  %1:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t, %previous = %t) -> (tensor<3xi32>, tensor<3xi32>) {
    %x = tensor.insert %i7 into %a[%i] : tensor<3xi32>
    scf.yield %x, %a : tensor<3xi32>, tensor<3xi32>
  }
  // CHECK-NEXT: result 3: 3xi32 = [7, 7, 7]
  // CHECK-NEXT: result 4: 3xi32 = [7, 7, 0]
  // One value for two iter_args: still two values in the next iteration.
  %2:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t, %b = %t) -> (tensor<3xi32>, tensor<3xi32>) {
    %x = tensor.insert %i7 into %a[%i] : tensor<3xi32>
    scf.yield %x, %x : tensor<3xi32>, tensor<3xi32>
  }
  %z = tensor.insert %i7 into %2#0[%c0] : tensor<3xi32>
  // CHECK-NEXT: result 5: 3xi32 = [7, 7, 7]
  return %0#0, %0#1, %t, %1#0, %1#1, %2#1 : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
}
