// Static and dynamic sizes; a size of zero.
// RUN: %plumb run %s -e f --arg index=2 | FileCheck %s
// RUN: %plumb run %s -e f --arg index=0 | FileCheck %s --check-prefix=NONE
// CHECK: result 0: 2x3xbf16 =
// CHECK-NEXT: {{\[}}[1.5, 1.5, 1.5],
// CHECK-NEXT: [1.5, 1.5, 1.5]]
// CHECK: result 1: 3x2xindex =
// CHECK-NEXT: {{\[}}[0, 1],
// CHECK-NEXT: [10, 11],
// CHECK-NEXT: [20, 21]]
// NONE: result 0: 0x3xbf16 = []
// NONE: result 1: 3x0xindex =
func.func @f(%n: index) -> (tensor<?x3xbf16>, tensor<3x?xindex>) {
  %v = arith.constant 1.5 : bf16
  %c10 = arith.constant 10 : index
  %a = tensor.splat %v[%n] : tensor<?x3xbf16>
  %b = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %t = arith.muli %i, %c10 : index
    %s = arith.addi %t, %j : index
    tensor.yield %s : index
  } : tensor<3x?xindex>
  return %a, %b : tensor<?x3xbf16>, tensor<3x?xindex>
}
