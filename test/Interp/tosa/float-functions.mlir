// Points where the functions are exact, and sigmoid's symmetry.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2xf32 = [1.0, 0.0]
// CHECK: result 1: 2xf32 = [-inf, 0.0]
// CHECK: result 2: 2xf32 = [0.0, -1.0]
// CHECK: result 3: 2xf32 = [0.0, -1.0]
// CHECK: result 4: 2xf32 = [0.5, 0.0]
// CHECK: result 5: 2xf32 = [0.5, 0.25]
// CHECK: result 6: 2xf32 = [8.0, 0.125]
func.func @f() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %e = "tosa.const"() {values = dense<[0.0, 0xFF800000]> : tensor<2xf32>} : () -> tensor<2xf32>
  %l = "tosa.const"() {values = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %q = "tosa.const"() {values = dense<[4.0, 16.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "tosa.const"() {values = dense<[2.0, 0.5]> : tensor<2xf32>} : () -> tensor<2xf32>
  %t = "tosa.const"() {values = dense<[3.0]> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.exp %e : (tensor<2xf32>) -> tensor<2xf32>
  %1 = tosa.log %l : (tensor<2xf32>) -> tensor<2xf32>
  %2 = tosa.tanh %e : (tensor<2xf32>) -> tensor<2xf32>
  %3 = tosa.erf %e : (tensor<2xf32>) -> tensor<2xf32>
  %4 = tosa.sigmoid %e : (tensor<2xf32>) -> tensor<2xf32>
  %5 = tosa.rsqrt %q : (tensor<2xf32>) -> tensor<2xf32>
  %6 = tosa.pow %b, %t : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
