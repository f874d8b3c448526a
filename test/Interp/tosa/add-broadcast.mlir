// Axes of size 1 are broadcast, static and dynamic ones alike.
// RUN: %plumb run %s -e f --arg '=[[10], [20]]' | FileCheck %s
// RUN: %plumb run %s -e f --arg '=[[10, 20, 30], [40, 50, 60]]' | FileCheck %s --check-prefix=FULL
// RUN: not %plumb run %s -e f --arg '=[[10, 20], [30, 40]]' 2>&1 | FileCheck %s --check-prefix=UB
// CHECK: result 0: 2x3xi32 =
// CHECK-NEXT: {{\[}}[11, 12, 13],
// CHECK-NEXT: [21, 22, 23]]
// FULL: result 0: 2x3xi32 =
// FULL-NEXT: {{\[}}[11, 22, 33],
// FULL-NEXT: [41, 52, 63]]
// UB: error: the operands' sizes differ and are not 1
func.func @f(%a: tensor<2x?xi32>) -> tensor<2x?xi32> {
  %b = "tosa.const"() {values = dense<[[1, 2, 3]]> : tensor<1x3xi32>} : () -> tensor<1x3xi32>
  %r = tosa.add %a, %b : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x?xi32>
  return %r : tensor<2x?xi32>
}
