// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.bitcast: equal widths, wider and narrower ones, widths of which neither
// divides the other, i1. The lowest bits of an element come first. By hand:
// 1.0 is 0x3f800000 in f32, 0x3c00 in f16, 0x3f80 in bf16.

func.func @main() {
  %f = arith.constant dense<[1.0, -2.0]> : vector<2xf32>
  %0 = vector.bitcast %f : vector<2xf32> to vector<2xi32>
  vector.print %0 : vector<2xi32>
  // CHECK: ( 1065353216, -1073741824 )
  %1 = vector.bitcast %f : vector<2xf32> to vector<4xbf16>
  vector.print %1 : vector<4xbf16>
  // CHECK-NEXT: ( 0, 1, 0, -2 )
  // 0x04030201, 0x08070605
  %b = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : vector<2x4xi8>
  %2 = vector.bitcast %b : vector<2x4xi8> to vector<2x1xi32>
  vector.print %2 : vector<2x1xi32>
  // CHECK-NEXT: ( ( 67305985 ), ( 134678021 ) )
  %3 = vector.bitcast %2 : vector<2x1xi32> to vector<2x2xi16>
  vector.print %3 : vector<2x2xi16>
  // CHECK-NEXT: ( ( 513, 1027 ), ( 1541, 2055 ) )
  // 48 bits: 0x030201 and 0x060504 are 0x0201, 0x0403, 0x0605.
  %w = arith.constant dense<[0x030201, 0x060504]> : vector<2xi24>
  %4 = vector.bitcast %w : vector<2xi24> to vector<3xi16>
  vector.print %4 : vector<3xi16>
  // CHECK-NEXT: ( 513, 1027, 1541 )
  %m = arith.constant dense<[1, 0, 1, 1, 0, 0, 0, 1]> : vector<8xi1>
  %5 = vector.bitcast %m : vector<8xi1> to vector<1xi8>
  vector.print %5 : vector<1xi8>
  // CHECK-NEXT: ( -115 )
  %h = arith.constant dense<[0x3c00, 0x4000]> : vector<2xi16>
  %6 = vector.bitcast %h : vector<2xi16> to vector<2xf16>
  vector.print %6 : vector<2xf16>
  // CHECK-NEXT: ( 1, 2 )
  %z = arith.constant dense<1.0> : vector<f32>
  %7 = vector.bitcast %z : vector<f32> to vector<i32>
  vector.print %7 : vector<i32>
  // CHECK-NEXT: ( 1065353216 )
  return
}
