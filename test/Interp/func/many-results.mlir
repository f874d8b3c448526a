// Twenty results of mixed types keep their places through a call. By hand.
// RUN: %plumb run %s -e f | FileCheck %s
func.func private @g(%x: i32, %y: f64, %v: vector<3xi8>, %z: complex<f32>) -> (i32, f64, vector<3xi8>, complex<f32>, i32, f64, vector<3xi8>, complex<f32>, i32, f64, vector<3xi8>, complex<f32>, i32, f64, vector<3xi8>, complex<f32>, i32, f64, vector<3xi8>, i32) {
  %k = arith.addi %x, %x : i32
  return %x, %y, %v, %z, %x, %y, %v, %z, %x, %y, %v, %z, %x, %y, %v, %z, %x, %y, %v, %k : i32, f64, vector<3xi8>, complex<f32>, i32, f64, vector<3xi8>, complex<f32>, i32, f64, vector<3xi8>, complex<f32>, i32, f64, vector<3xi8>, complex<f32>, i32, f64, vector<3xi8>, i32
}
func.func @f() -> (i32, f64, vector<3xi8>, f32, i32) {
  %x = arith.constant 7 : i32
  %y = arith.constant 0.5 : f64
  %v = arith.constant dense<[1, -2, 3]> : vector<3xi8>
  %z = complex.constant [1.5 : f32, 2.5 : f32] : complex<f32>
  %r:20 = func.call @g(%x, %y, %v, %z) : (i32, f64, vector<3xi8>, complex<f32>) -> (i32, f64, vector<3xi8>, complex<f32>, i32, f64, vector<3xi8>, complex<f32>, i32, f64, vector<3xi8>, complex<f32>, i32, f64, vector<3xi8>, complex<f32>, i32, f64, vector<3xi8>, i32)
  %im = complex.im %r#15 : complex<f32>
  return %r#16, %r#17, %r#18, %im, %r#19 : i32, f64, vector<3xi8>, f32, i32
}
// CHECK: result 0: i32 = 7
// CHECK-NEXT: result 1: f64 = 0.5
// CHECK-NEXT: result 2: 3xi8 = [1, -2, 3]
// CHECK-NEXT: result 3: f32 = 2.5
// CHECK-NEXT: result 4: i32 = 14
