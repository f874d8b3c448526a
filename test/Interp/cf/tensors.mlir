// Tensors as block arguments are values: an insertion on one path shows neither
// on the other nor in what came before the loop. By hand.
// RUN: %plumb run %s -e f --arg =true | FileCheck %s --check-prefixes=CHECK,YES
// RUN: %plumb run %s -e f --arg =false --shadows | FileCheck %s --check-prefixes=CHECK,NO
// YES: result 0: 3xi32 = [5, 9, 9]
// NO: result 0: 3xi32 = [9, 9, 9]
// CHECK-NEXT: result 1: 3xi32 = [9, 9, 9]
// CHECK-NEXT: result 2: 3xi32 = [5, 5, 5]
// CHECK-NEXT: result 3: 3xi32 = [5, 5, 9]
func.func @f(%c: i1) -> (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %5 = arith.constant 5 : i32
  %9 = arith.constant 9 : i32
  %t = tensor.splat %9 : tensor<3xi32>
  cf.cond_br %c, ^yes, ^join(%t : tensor<3xi32>)
^yes:
  %u = tensor.insert %5 into %t[%c0] : tensor<3xi32>
  cf.br ^join(%u : tensor<3xi32>)
^join(%v: tensor<3xi32>):
  cf.br ^top(%c0, %t, %t : index, tensor<3xi32>, tensor<3xi32>)
^top(%i: index, %a: tensor<3xi32>, %before: tensor<3xi32>):
  %more = arith.cmpi slt, %i, %c3 : index
  cf.cond_br %more, ^body, ^end
^body:
  %x = tensor.insert %5 into %a[%i] : tensor<3xi32>
  %j = arith.addi %i, %c1 : index
  cf.br ^top(%j, %x, %a : index, tensor<3xi32>, tensor<3xi32>)
^end:
  return %v, %t, %a, %before : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
}
