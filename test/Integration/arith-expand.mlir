// RUN: %levels %s --pipeline=expand | FileCheck %s
// Operations that arith-expand takes apart.

func.func @main() {
  %a = arith.constant 7 : i32
  %b = arith.constant -3 : i32
  %0 = arith.ceildivsi %a, %b : i32
  vector.print %0 : i32
  %1 = arith.floordivsi %a, %b : i32
  vector.print %1 : i32
  %2 = arith.ceildivui %a, %b : i32
  vector.print %2 : i32
  %x = arith.constant dense<[1.5, -2.5, 0.0, 3.0e38]> : vector<4xf32>
  %y = arith.constant dense<[1.0, 2.5, -1.0, 0x7FC00000]> : vector<4xf32>
  %3 = arith.maximumf %x, %y : vector<4xf32>
  vector.print %3 : vector<4xf32>
  %4 = arith.minimumf %x, %y : vector<4xf32>
  vector.print %4 : vector<4xf32>
  %5 = arith.maxnumf %x, %y : vector<4xf32>
  vector.print %5 : vector<4xf32>
  %6 = arith.minnumf %x, %y : vector<4xf32>
  vector.print %6 : vector<4xf32>
  %z = arith.constant dense<[1.00390625, 1.01171875, -3.3895e38, 0.1]> : vector<4xf32>
  %t = arith.truncf %z : vector<4xf32> to vector<4xbf16>
  %e = arith.extf %t : vector<4xbf16> to vector<4xf32>
  vector.print %e : vector<4xf32>
  return
}

// CHECK: -2
// CHECK-NEXT: -3
// CHECK-NEXT: 1
// CHECK-NEXT: ( 1.5, 2.5, 0, nan )
// CHECK-NEXT: ( 1, -2.5, -1, nan )
// CHECK-NEXT: ( 1.5, 2.5, 0, 3e+38 )
// CHECK-NEXT: ( 1, -2.5, -1, 3e+38 )
// CHECK-NEXT: ( 1, 1.01562, -3.38953e+38, 0.100098 )
