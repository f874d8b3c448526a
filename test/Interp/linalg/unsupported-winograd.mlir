// RUN: not %plumb run %s -e f 2>&1 | FileCheck %s
// CHECK: unsupported-winograd.mlir:[[#@LINE+4]]:{{.*}}error: {{.*}}linalg.winograd_filter_transform{{.*}}[unsupported]
func.func @f() -> tensor<6x6x1x1xf32> {
  %k = arith.constant dense<1.0> : tensor<1x3x3x1xf32>
  %e = tensor.empty() : tensor<6x6x1x1xf32>
  %r = linalg.winograd_filter_transform fmr(F_4_3)
      ins(%k : tensor<1x3x3x1xf32>) outs(%e : tensor<6x6x1x1xf32>) -> tensor<6x6x1x1xf32>
  return %r : tensor<6x6x1x1xf32>
}
