// The shape is a tensor. 6 elements are 3x2, and not 4x2.
// RUN: %plumb run %s -e f --arg i32=3 | FileCheck %s
// RUN: not %plumb run %s -e f --arg i32=4 2>&1 | FileCheck %s --check-prefix=UB
// CHECK: result 0: 3x2xi32 =
// CHECK-NEXT: {{\[}}[1, 2],
// CHECK-NEXT: [3, 4],
// CHECK-NEXT: [5, 6]]
// UB: error: the new sizes do not multiply to the number of elements
func.func @f(%m: i32) -> tensor<?x2xi32> {
  %2 = arith.constant 2 : i32
  %x = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %s = tensor.from_elements %m, %2 : tensor<2xi32>
  %r = tensor.reshape %x(%s) : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<?x2xi32>
  return %r : tensor<?x2xi32>
}
