// Dynamic sizes must multiply to the source's: 6 = 2 * 3, not 4 * 2.
// RUN: %plumb run %s -e f --arg index=2 | FileCheck %s
// RUN: not %plumb run %s -e f --arg index=4 2>&1 | FileCheck %s --check-prefix=UB
// CHECK: result 0: 2x3xi32 =
// CHECK-NEXT: {{\[}}[1, 2, 3],
// CHECK-NEXT: [4, 5, 6]]
// UB: error: the expanded sizes do not multiply to the source's size
func.func @f(%m: index) -> tensor<?x?xi32> {
  %c6 = arith.constant 6 : index
  %n = arith.ceildivui %c6, %m : index
  %x = arith.constant dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>
  %d = tensor.cast %x : tensor<6xi32> to tensor<?xi32>
  %e = tensor.expand_shape %d [[0, 1]] output_shape [%m, %n] : tensor<?xi32> into tensor<?x?xi32>
  return %e : tensor<?x?xi32>
}
