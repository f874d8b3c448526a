// NaN propagates or is ignored: maximum, clamp, reduce_max, argmax, max_pool2d.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2xf32 = [nan, 1.0]
// CHECK: result 1: 2xf32 = [0.0, 1.0]
// CHECK: result 2: 2xf32 = [nan, 0.5]
// CHECK: result 3: 2xf32 = [-0.5, 0.5]
// CHECK: result 4: 1xf32 = [nan]
// CHECK: result 5: 1xf32 = [1.0]
// CHECK: result 6: {{.*}}i32{{.*}} = 0
// CHECK: result 7: {{.*}}i32{{.*}} = 1
func.func @f() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<i32>, tensor<i32>) {
  %x = "tosa.const"() {values = dense<[0x7FC00000, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.maximum %x, %z {nan_mode = PROPAGATE} : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  %1 = tosa.maximum %x, %z {nan_mode = IGNORE} : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  %2 = tosa.clamp %x {min_val = -0.5 : f32, max_val = 0.5 : f32, nan_mode = PROPAGATE} : (tensor<2xf32>) -> tensor<2xf32>
  %3 = tosa.clamp %x {min_val = -0.5 : f32, max_val = 0.5 : f32, nan_mode = IGNORE} : (tensor<2xf32>) -> tensor<2xf32>
  %4 = tosa.reduce_max %x {axis = 0 : i32, nan_mode = PROPAGATE} : (tensor<2xf32>) -> tensor<1xf32>
  %5 = tosa.reduce_max %x {axis = 0 : i32, nan_mode = IGNORE} : (tensor<2xf32>) -> tensor<1xf32>
  %6 = tosa.argmax %x {axis = 0 : i32, nan_mode = PROPAGATE} : (tensor<2xf32>) -> tensor<i32>
  %7 = tosa.argmax %x {axis = 0 : i32, nan_mode = IGNORE} : (tensor<2xf32>) -> tensor<i32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<i32>, tensor<i32>
}
