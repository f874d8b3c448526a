// As C: x^0 and 1^y are 1 for every x and y; a negative base needs a whole exponent.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<8xf32>, f64, f32, tensor<1xf16>) {
  %c0 = arith.constant dense<[0x7FC00000, 1.0, -2.0, -8.0, 0.0, -0.0, 0.5, -1.0]> : vector<8xf32>
  %c1 = arith.constant dense<[0.0, 0x7FC00000, 3.0, 0.333, -1.0, -1.0, 0x7F800000, 0xFF800000]> : vector<8xf32>
  %0 = math.powf %c0, %c1 : vector<8xf32>
  %c2 = arith.constant 2.0 : f64
  %c3 = arith.constant 0.5 : f64
  %1 = math.powf %c2, %c3 : f64
  %c4 = arith.constant 10.0 : f32
  %c5 = arith.constant 39.0 : f32
  %2 = math.powf %c4, %c5 : f32
  %c6 = arith.constant dense<[3.0]> : tensor<1xf16>
  %c7 = arith.constant dense<[0.5]> : tensor<1xf16>
  %3 = math.powf %c6, %c7 : tensor<1xf16>
  return %0, %1, %2, %3 : vector<8xf32>, f64, f32, tensor<1xf16>
}
// CHECK: result 0: 8xf32 = [1.0, 1.0, -8.0, nan, inf, -inf, 0.0, 1.0]
// CHECK-NEXT: result 1: f64 = 1.4142135623730{{[0-9]*}}
// CHECK-NEXT: result 2: f32 = inf
// CHECK-NEXT: result 3: 1xf16 = [1.732]
