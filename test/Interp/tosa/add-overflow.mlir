// The specification makes the overflow of integer addition unpredictable.
// RUN: not %plumb run %s -e f 2>&1 | FileCheck %s
// CHECK: error: {{.*}}[overflow]
func.func @f() -> tensor<1xi32> {
  %a = "tosa.const"() {values = dense<2147483647> : tensor<1xi32>} : () -> tensor<1xi32>
  %b = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %r = tosa.add %a, %b : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}
