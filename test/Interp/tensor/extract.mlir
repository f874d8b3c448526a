// Elements by index, also of rank 0 and of i1.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: f64 = 6.0
// CHECK: result 1: i1 = 1
// CHECK: result 2: f16 = -0.5
func.func @f() -> (f64, i1, f16) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf64>
  %b = arith.constant dense<[false, true]> : tensor<2xi1>
  %c = arith.constant dense<-0.5> : tensor<f16>
  %x = tensor.extract %a[%c1, %c2] : tensor<2x3xf64>
  %y = tensor.extract %b[%c1] : tensor<2xi1>
  %z = tensor.extract %c[] : tensor<f16>
  return %x, %y, %z : f64, i1, f16
}
