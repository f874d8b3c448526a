// tensor.empty has elements that were never written; returning them is an error.
// RUN: not %plumb run %s -e f 2>&1 | FileCheck %s
// CHECK: error: {{.*}}[uninitialised-read]
func.func @f() -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  return %e : tensor<2xf32>
}
