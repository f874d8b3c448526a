// RUN: %levels %s --pipeline=llvm | FileCheck %s
// Math functions of scalars and vectors.
func.func @tanh() {
  %0 = arith.constant 0.1 : f32
  %1 = math.tanh %0 : f32
  vector.print %1 : f32
  %2 = arith.constant dense<[0.1, 0.2, 0.3, 0.4]> : vector<4xf32>
  %3 = math.tanh %2 : vector<4xf32>
  vector.print %3 : vector<4xf32>
  %4 = arith.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000]> : vector<3xf32>
  %5 = math.tanh %4 : vector<3xf32>
  vector.print %5 : vector<3xf32>
  return
}
func.func @logs() {
  %0 = arith.constant dense<[2.0, 0.5, 0.0, 1.0, 0x7F800000, 10.0]> : vector<6xf32>
  %1 = math.log %0 : vector<6xf32>
  vector.print %1 : vector<6xf32>
  %2 = math.log2 %0 : vector<6xf32>
  vector.print %2 : vector<6xf32>
  %3 = math.log1p %0 : vector<6xf32>
  vector.print %3 : vector<6xf32>
  return
}
func.func @others() {
  %0 = arith.constant dense<[-1.5, 0.3, 2.0]> : vector<3xf32>
  %1 = math.exp %0 : vector<3xf32>
  vector.print %1 : vector<3xf32>
  %2 = math.erf %0 : vector<3xf32>
  vector.print %2 : vector<3xf32>
  %3 = math.expm1 %0 : vector<3xf32>
  vector.print %3 : vector<3xf32>
  %4 = math.sin %0 : vector<3xf32>
  vector.print %4 : vector<3xf32>
  %5 = math.cos %0 : vector<3xf32>
  vector.print %5 : vector<3xf32>
  %6 = math.atan %0 : vector<3xf32>
  vector.print %6 : vector<3xf32>
  %y = arith.constant 2.0 : f32
  %x = arith.constant -1.0 : f32
  %7 = math.atan2 %y, %x : f32
  vector.print %7 : f32
  %8 = math.cbrt %0 : vector<3xf32>
  vector.print %8 : vector<3xf32>
  %r = math.rsqrt %y : f32
  vector.print %r : f32
  %c = arith.constant 3 : i32
  %p = math.fpowi %y, %c : f32, i32
  vector.print %p : f32
  %q = math.powf %y, %x : f32
  vector.print %q : f32
  %lz = math.ctlz %c : i32
  vector.print %lz : i32
  %ip = math.ipowi %c, %c : i32
  vector.print %ip : i32
  %f = math.round %x : f32
  vector.print %f : f32
  %e2 = math.exp2 %y : f32
  vector.print %e2 : f32
  %re = arith.constant 2.5 : f32
  %rev = math.roundeven %re : f32
  vector.print %rev : f32
  return
}
func.func @main() {
  call @tanh() : () -> ()
  call @logs() : () -> ()
  call @others() : () -> ()
  return
}

// CHECK: 0.099668
// CHECK-NEXT: ( 0.099668, 0.197375, 0.291313, 0.379949 )
// CHECK-NEXT: ( 1, -1, nan )
// CHECK-NEXT: ( 0.693147, -0.693147, -inf, 0, inf, 2.30259 )
// CHECK-NEXT: ( 1, -1, -inf, 0, inf, 3.32193 )
// CHECK-NEXT: ( 1.09861, 0.405465, 0, 0.693147, inf, 2.3979 )
// CHECK-NEXT: ( 0.22313, 1.34986, 7.38906 )
// CHECK-NEXT: ( -0.966105, 0.328627, 0.995322 )
// CHECK-NEXT: ( -0.77687, 0.349859, 6.38906 )
// CHECK-NEXT: ( -0.997495, 0.29552, 0.909297 )
// CHECK-NEXT: ( 0.0707372, 0.955337, -0.416147 )
// CHECK-NEXT: ( -0.982794, 0.291457, 1.10715 )
// CHECK-NEXT: 2.03444
// CHECK-NEXT: ( -1.14471, 0.669433, 1.25992 )
// CHECK-NEXT: 0.707107
// CHECK-NEXT: 8
// CHECK-NEXT: 0.5
// CHECK-NEXT: 30
// CHECK-NEXT: 27
// CHECK-NEXT: -1
// CHECK-NEXT: 4
// CHECK-NEXT: 2
