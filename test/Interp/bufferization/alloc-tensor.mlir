// With a copy, and of dynamic size without one; the original stays.
// RUN: %plumb run %s -e f --arg index=2 | FileCheck %s
// CHECK: result 0: 2xf32 = [1.0, 2.0]
// CHECK: result 1: 2xf32 = [9.0, 2.0]
// CHECK: result 2: 2xf32 = [9.0, 9.0]
func.func @f(%n: index) -> (tensor<2xf32>, tensor<2xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9.0 : f32
  %x = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = bufferization.alloc_tensor() copy(%x) : tensor<2xf32>
  %b = tensor.insert %nine into %a[%c0] : tensor<2xf32>
  %e = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %f = linalg.fill ins(%nine : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %x, %b, %f : tensor<2xf32>, tensor<2xf32>, tensor<?xf32>
}
