// Row-major order; rank 0 and no elements at all.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2x2xi32 =
// CHECK-NEXT: {{\[}}[1, 2],
// CHECK-NEXT: [3, 1]]
// CHECK: result 1: {{.*}}i32{{.*}} = 2
// CHECK: result 2: 0xi32 = []
func.func @f() -> (tensor<2x2xi32>, tensor<i32>, tensor<0xi32>) {
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %a = tensor.from_elements %1, %2, %3, %1 : tensor<2x2xi32>
  %b = tensor.from_elements %2 : tensor<i32>
  %c = tensor.from_elements : tensor<0xi32>
  return %a, %b, %c : tensor<2x2xi32>, tensor<i32>, tensor<0xi32>
}
