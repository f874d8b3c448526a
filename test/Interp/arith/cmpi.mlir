// Every predicate on the pairs (-1, 1), (1, -1), (0, 0); as unsigned numbers -1
// is the largest. In i1 true is -1.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>,
                vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>,
                vector<3xi1>, vector<3xi1>, i1, i1, i1, i1, i1, tensor<2xi1>) {
  %c0 = arith.constant dense<[-1, 1, 0]> : vector<3xi8>
  %c1 = arith.constant dense<[1, -1, 0]> : vector<3xi8>
  %0 = arith.cmpi eq, %c0, %c1 : vector<3xi8>
  %1 = arith.cmpi ne, %c0, %c1 : vector<3xi8>
  %2 = arith.cmpi slt, %c0, %c1 : vector<3xi8>
  %3 = arith.cmpi sle, %c0, %c1 : vector<3xi8>
  %4 = arith.cmpi sgt, %c0, %c1 : vector<3xi8>
  %5 = arith.cmpi sge, %c0, %c1 : vector<3xi8>
  %6 = arith.cmpi ult, %c0, %c1 : vector<3xi8>
  %7 = arith.cmpi ule, %c0, %c1 : vector<3xi8>
  %8 = arith.cmpi ugt, %c0, %c1 : vector<3xi8>
  %9 = arith.cmpi uge, %c0, %c1 : vector<3xi8>
  %c2 = arith.constant true
  %c3 = arith.constant false
  %10 = arith.cmpi slt, %c2, %c3 : i1
  %11 = arith.cmpi ult, %c2, %c3 : i1
  %c4 = arith.constant -9223372036854775808 : i64
  %c5 = arith.constant 9223372036854775807 : i64
  %12 = arith.cmpi slt, %c4, %c5 : i64
  %13 = arith.cmpi ugt, %c4, %c5 : i64
  %c6 = arith.constant -1 : index
  %c7 = arith.constant 0 : index
  %14 = arith.cmpi sge, %c6, %c7 : index
  %c8 = arith.constant dense<[1, -2]> : tensor<2xi16>
  %c9 = arith.constant dense<[0, 2]> : tensor<2xi16>
  %15 = arith.cmpi slt, %c8, %c9 : tensor<2xi16>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15
      : vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>,
      vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>,
      i1, i1, i1, i1, i1, tensor<2xi1>
}
// CHECK: result 0: 3xi1 = [0, 0, 1]
// CHECK-NEXT: result 1: 3xi1 = [1, 1, 0]
// CHECK-NEXT: result 2: 3xi1 = [1, 0, 0]
// CHECK-NEXT: result 3: 3xi1 = [1, 0, 1]
// CHECK-NEXT: result 4: 3xi1 = [0, 1, 0]
// CHECK-NEXT: result 5: 3xi1 = [0, 1, 1]
// CHECK-NEXT: result 6: 3xi1 = [0, 1, 0]
// CHECK-NEXT: result 7: 3xi1 = [0, 1, 1]
// CHECK-NEXT: result 8: 3xi1 = [1, 0, 0]
// CHECK-NEXT: result 9: 3xi1 = [1, 0, 1]
// CHECK-NEXT: result 10: i1 = 1
// CHECK-NEXT: result 11: i1 = 0
// CHECK-NEXT: result 12: i1 = 1
// CHECK-NEXT: result 13: i1 = 1
// CHECK-NEXT: result 14: i1 = 0
// CHECK-NEXT: result 15: 2xi1 = [0, 1]
