// Two results.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (f32, f32, vector<2xf64>, vector<2xf64>, tensor<1xf16>,
                tensor<1xf16>) {
  %c0 = arith.constant 1.0 : f32
  %0:2 = math.sincos %c0 : f32
  %c1 = arith.constant dense<[0.0, 0x7FF0000000000000]> : vector<2xf64>
  %1:2 = math.sincos %c1 : vector<2xf64>
  %c2 = arith.constant dense<-0.0> : tensor<1xf16>
  %2:2 = math.sincos %c2 : tensor<1xf16>
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1
      : f32, f32, vector<2xf64>, vector<2xf64>, tensor<1xf16>, tensor<1xf16>
}
// CHECK: result 0: f32 = 0.84147096
// CHECK-NEXT: result 1: f32 = 0.5403023
// CHECK-NEXT: result 2: 2xf64 = [0.0, nan]
// CHECK-NEXT: result 3: 2xf64 = [1.0, nan]
// CHECK-NEXT: result 4: 1xf16 = [-0.0]
// CHECK-NEXT: result 5: 1xf16 = [1.0]
