// RUN: not %plumb run %s -e f --arg index=3 2>&1 | FileCheck %s
// RUN: not %plumb run %s -e f --arg index=-1 2>&1 | FileCheck %s
// CHECK: extract-out-of-bounds.mlir:[[#@LINE+3]]:{{.*}}error: {{.*}}[out-of-bounds]
func.func @f(%i: index) -> i32 {
  %a = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %x = tensor.extract %a[%i] : tensor<3xi32>
  return %x : i32
}
