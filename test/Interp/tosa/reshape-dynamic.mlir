// -1 stands for the size that is left over; 5 elements are no rows of 2.
// RUN: %plumb run %s -e f --arg '=[1, 2, 3, 4, 5, 6]' | FileCheck %s
// RUN: not %plumb run %s -e f --arg '=[1, 2, 3, 4, 5]' 2>&1 | FileCheck %s --check-prefix=UB
// CHECK: result 0: 3x2xi32 =
// CHECK-NEXT: {{\[}}[1, 2],
// CHECK-NEXT: [3, 4],
// CHECK-NEXT: [5, 6]]
// UB: error: the new sizes do not multiply to the number of elements
func.func @f(%x: tensor<?xi32>) -> tensor<?x2xi32> {
  %shape = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.reshape %x, %shape : (tensor<?xi32>, !tosa.shape<2>) -> tensor<?x2xi32>
  return %r : tensor<?x2xi32>
}
