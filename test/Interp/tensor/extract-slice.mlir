// Offsets, strides, and a dimension that is dropped. x[i, j] = 10 i + j.
// RUN: %plumb run %s -e f --arg index=1 | FileCheck %s
// RUN: not %plumb run %s -e f --arg index=3 2>&1 | FileCheck %s --check-prefix=UB
// CHECK: result 0: 2x2xi32 =
// CHECK-NEXT: {{\[}}[11, 13],
// CHECK-NEXT: [31, 33]]
// CHECK: result 1: 3xi32 = [11, 12, 13]
// UB: error: {{.*}}[out-of-bounds]
func.func @f(%o: index) -> (tensor<2x2xi32>, tensor<3xi32>) {
  %x = arith.constant dense<[[0, 1, 2, 3], [10, 11, 12, 13],
                             [20, 21, 22, 23], [30, 31, 32, 33]]> : tensor<4x4xi32>
  %a = tensor.extract_slice %x[%o, 1] [2, 2] [2, 2] : tensor<4x4xi32> to tensor<2x2xi32>
  %b = tensor.extract_slice %x[%o, 1] [1, 3] [1, 1] : tensor<4x4xi32> to tensor<3xi32>
  return %a, %b : tensor<2x2xi32>, tensor<3xi32>
}
