// A window that leaves the input is undefined behaviour: 3 outputs of a window
// of 2 need 4 inputs, and there are 3.
// RUN: not %plumb run %s -e f 2>&1 | FileCheck %s
// CHECK: conv-out-of-bounds.mlir:[[#@LINE+8]]:{{.*}}error: {{.*}}[out-of-bounds]
func.func @f() -> tensor<?xf32> {
  %x = arith.constant dense<1.0> : tensor<3xf32>
  %k = arith.constant dense<1.0> : tensor<2xf32>
  %o = arith.constant dense<0.0> : tensor<3xf32>
  %dx = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %dk = tensor.cast %k : tensor<2xf32> to tensor<?xf32>
  %do = tensor.cast %o : tensor<3xf32> to tensor<?xf32>
  %r = linalg.conv_1d ins(%dx, %dk : tensor<?xf32>, tensor<?xf32>)
                      outs(%do : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
