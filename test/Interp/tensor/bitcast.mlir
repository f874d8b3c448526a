// Bits stay, types change. 0x3F800000 is 1.0f.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2xi32 = [1065353216, -2147483648]
// CHECK: result 1: 2xf32 = [1.0, -0.0]
func.func @f() -> (tensor<2xi32>, tensor<2xf32>) {
  %a = arith.constant dense<[1.0, -0.0]> : tensor<2xf32>
  %b = tensor.bitcast %a : tensor<2xf32> to tensor<2xi32>
  %c = tensor.bitcast %b : tensor<2xi32> to tensor<2xf32>
  return %b, %c : tensor<2xi32>, tensor<2xf32>
}
