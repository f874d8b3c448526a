// A tensor that a loop carries is updated in place, and the one that it started
// from is not. By hand: squares.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 5xindex = [0, 0, 0, 0, 0]
// CHECK: result 1: 5xindex = [0, 1, 4, 9, 16]
func.func @f() -> (tensor<5xindex>, tensor<5xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %a = tensor.splat %c0 : tensor<5xindex>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%t = %a) -> (tensor<5xindex>) {
    %s = arith.muli %i, %i : index
    %u = tensor.insert %s into %t[%i] : tensor<5xindex>
    scf.yield %u : tensor<5xindex>
  }
  return %a, %r : tensor<5xindex>, tensor<5xindex>
}
