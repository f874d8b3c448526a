// Sum and carry: 200 + 100 = 256 + 44.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (i8, i1, i8, i1, i64, i1, i1, i1, vector<2xi32>,
                vector<2xi1>, tensor<2xi16>, tensor<2xi1>) {
  %c0 = arith.constant 200 : i8
  %c1 = arith.constant 100 : i8
  %0:2 = arith.addui_extended %c0, %c1 : i8, i1
  %1:2 = arith.addui_extended %c1, %c1 : i8, i1
  %c2 = arith.constant -1 : i64
  %c3 = arith.constant 1 : i64
  %2:2 = arith.addui_extended %c2, %c3 : i64, i1
  %c4 = arith.constant true
  %3:2 = arith.addui_extended %c4, %c4 : i1, i1
  %c5 = arith.constant dense<[-1, 1]> : vector<2xi32>
  %4:2 = arith.addui_extended %c5, %c5 : vector<2xi32>, vector<2xi1>
  %c6 = arith.constant dense<[-1, 1]> : tensor<2xi16>
  %c7 = arith.constant dense<[1, 1]> : tensor<2xi16>
  %5:2 = arith.addui_extended %c6, %c7 : tensor<2xi16>, tensor<2xi1>
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1, %3#0, %3#1, %4#0, %4#1, %5#0,
      %5#1
      : i8, i1, i8, i1, i64, i1, i1, i1, vector<2xi32>, vector<2xi1>,
      tensor<2xi16>, tensor<2xi1>
}
// CHECK: result 0: i8 = 44
// CHECK-NEXT: result 1: i1 = 1
// CHECK-NEXT: result 2: i8 = -56
// CHECK-NEXT: result 3: i1 = 0
// CHECK-NEXT: result 4: i64 = 0
// CHECK-NEXT: result 5: i1 = 1
// CHECK-NEXT: result 6: i1 = 0
// CHECK-NEXT: result 7: i1 = 1
// CHECK-NEXT: result 8: 2xi32 = [-2, 2]
// CHECK-NEXT: result 9: 2xi1 = [1, 0]
// CHECK-NEXT: result 10: 2xi16 = [0, 2]
// CHECK-NEXT: result 11: 2xi1 = [1, 0]
