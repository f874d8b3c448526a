// The region runs for padded positions alone: for the row of the source, 6 / (1 - i)
// would divide by zero.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 3x2xindex =
// CHECK-NEXT: {{\[}}[6, 6],
// CHECK-NEXT: [7, 8],
// CHECK-NEXT: [-6, -6]]
func.func @f() -> tensor<3x2xindex> {
  %x = arith.constant dense<[[7, 8]]> : tensor<1x2xindex>
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %p = tensor.pad %x low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    %d = arith.subi %c1, %i : index
    %v = arith.divsi %c6, %d : index
    tensor.yield %v : index
  } : tensor<1x2xindex> to tensor<3x2xindex>
  return %p : tensor<3x2xindex>
}
