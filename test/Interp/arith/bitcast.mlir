// Bits stay, the payload of a NaN too.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (i32, f32, i64, bf16, vector<2xi32>, tensor<2xf16>) {
  %c0 = arith.constant 1.0 : f32
  %0 = arith.bitcast %c0 : f32 to i32
  %c1 = arith.constant 2143289345 : i32
  %1 = arith.bitcast %c1 : i32 to f32
  %c2 = arith.constant -0.0 : f64
  %2 = arith.bitcast %c2 : f64 to i64
  %c3 = arith.constant 1.0 : f16
  %3 = arith.bitcast %c3 : f16 to bf16
  %c4 = arith.constant dense<[-2.0, 0.0]> : vector<2xf32>
  %4 = arith.bitcast %c4 : vector<2xf32> to vector<2xi32>
  %c5 = arith.constant dense<[15360, -32768]> : tensor<2xi16>
  %5 = arith.bitcast %c5 : tensor<2xi16> to tensor<2xf16>
  return %0, %1, %2, %3, %4, %5
      : i32, f32, i64, bf16, vector<2xi32>, tensor<2xf16>
}
// CHECK: result 0: i32 = 1065353216
// CHECK-NEXT: result 1: f32 = nan
// CHECK-NEXT: result 2: i64 = -9223372036854775808
// CHECK-NEXT: result 3: bf16 = 0.0078
// CHECK-NEXT: result 4: 2xi32 = [-1073741824, 0]
// CHECK-NEXT: result 5: 2xf16 = [1.0, -0.0]
// RUN: %plumb run %s -e payload | FileCheck %s --check-prefix=PAYLOAD
func.func @payload() -> i32 {
  %a = arith.constant 0xFFC12345 : i32
  %0 = arith.bitcast %a : i32 to f32
  %1 = arith.bitcast %0 : f32 to i32
  return %1 : i32
}
// PAYLOAD: result 0: i32 = -4119739
