// Sizes by constant and by computed dimension; the rank.
// RUN: %plumb run %s -e f --arg index=1 | FileCheck %s
// RUN: not %plumb run %s -e f --arg index=2 2>&1 | FileCheck %s --check-prefix=UB
// CHECK: result 0: index = 2
// CHECK: result 1: index = 3
// CHECK: result 2: index = 2
// UB: error: the tensor has no such dimension
func.func @f(%d: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %a = arith.constant dense<1> : tensor<2x3xi8>
  %b = tensor.cast %a : tensor<2x3xi8> to tensor<?x3xi8>
  %m = tensor.dim %b, %c0 : tensor<?x3xi8>
  %n = tensor.dim %b, %d : tensor<?x3xi8>
  %r = tensor.rank %b : tensor<?x3xi8>
  return %m, %n, %r : index, index, index
}
