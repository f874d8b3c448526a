// The angle of (x, y) given y, x, by quadrant; signs of zeros count.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<7xf32>, f64, tensor<1xf16>) {
  %c0 = arith.constant dense<[0.0, -0.0, 1.0, -1.0, 0.0, 0.0, 0x7F800000]> : vector<7xf32>
  %c1 = arith.constant dense<[-1.0, -1.0, 0.0, 0.0, 0.0, -0.0, 0xFF800000]> : vector<7xf32>
  %0 = math.atan2 %c0, %c1 : vector<7xf32>
  %c2 = arith.constant 1.0 : f64
  %1 = math.atan2 %c2, %c2 : f64
  %c3 = arith.constant dense<[1.0]> : tensor<1xf16>
  %c4 = arith.constant dense<[2.0]> : tensor<1xf16>
  %2 = math.atan2 %c3, %c4 : tensor<1xf16>
  return %0, %1, %2 : vector<7xf32>, f64, tensor<1xf16>
}
// CHECK: result 0: 7xf32 = [3.1415927, -3.1415927, 1.5707964, -1.5707964, 0.0, 3.1415927, 2.3561945]
// CHECK-NEXT: result 1: f64 = 0.7853981633974{{[0-9]*}}
// CHECK-NEXT: result 2: 1xf16 = [0.4636]
