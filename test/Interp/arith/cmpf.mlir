// Every predicate on the pairs (1, 1), (2, 1), (1, 2), (NaN, 1).
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e nnan 2>&1 | FileCheck %s --check-prefix=NNAN
func.func @f() -> (vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>,
                vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>,
                vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>,
                vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>, i1,
                i1, i1, i1, i1) {
  %c0 = arith.constant dense<[1.0, 2.0, 1.0, 0x7FC00000]> : vector<4xf32>
  %c1 = arith.constant dense<[1.0, 1.0, 2.0, 1.0]> : vector<4xf32>
  %0 = arith.cmpf false, %c0, %c1 : vector<4xf32>
  %1 = arith.cmpf oeq, %c0, %c1 : vector<4xf32>
  %2 = arith.cmpf ogt, %c0, %c1 : vector<4xf32>
  %3 = arith.cmpf oge, %c0, %c1 : vector<4xf32>
  %4 = arith.cmpf olt, %c0, %c1 : vector<4xf32>
  %5 = arith.cmpf ole, %c0, %c1 : vector<4xf32>
  %6 = arith.cmpf one, %c0, %c1 : vector<4xf32>
  %7 = arith.cmpf ord, %c0, %c1 : vector<4xf32>
  %8 = arith.cmpf ueq, %c0, %c1 : vector<4xf32>
  %9 = arith.cmpf ugt, %c0, %c1 : vector<4xf32>
  %10 = arith.cmpf uge, %c0, %c1 : vector<4xf32>
  %11 = arith.cmpf ult, %c0, %c1 : vector<4xf32>
  %12 = arith.cmpf ule, %c0, %c1 : vector<4xf32>
  %13 = arith.cmpf une, %c0, %c1 : vector<4xf32>
  %14 = arith.cmpf uno, %c0, %c1 : vector<4xf32>
  %15 = arith.cmpf true, %c0, %c1 : vector<4xf32>
  %c2 = arith.constant 0.0 : f64
  %c3 = arith.constant -0.0 : f64
  %16 = arith.cmpf oeq, %c2, %c3 : f64
  %c4 = arith.constant 1.0e-320 : f64
  %c5 = arith.constant 2.0e-320 : f64
  %17 = arith.cmpf olt, %c4, %c5 : f64
  %c6 = arith.constant -1.0 : f16
  %c7 = arith.constant 1.0 : f16
  %18 = arith.cmpf olt, %c6, %c7 : f16
  %c8 = arith.constant 0x7FC0 : bf16
  %c9 = arith.constant 1.0 : bf16
  %19 = arith.cmpf uno, %c8, %c9 : bf16
  %c10 = arith.constant 0xFF800000 : f32
  %c11 = arith.constant 0x7F800000 : f32
  %20 = arith.cmpf ole, %c10, %c11 : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14,
      %15, %16, %17, %18, %19, %20
      : vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>,
      vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>,
      vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>,
      vector<4xi1>, i1, i1, i1, i1, i1
}
// CHECK: result 0: 4xi1 = [0, 0, 0, 0]
// CHECK-NEXT: result 1: 4xi1 = [1, 0, 0, 0]
// CHECK-NEXT: result 2: 4xi1 = [0, 1, 0, 0]
// CHECK-NEXT: result 3: 4xi1 = [1, 1, 0, 0]
// CHECK-NEXT: result 4: 4xi1 = [0, 0, 1, 0]
// CHECK-NEXT: result 5: 4xi1 = [1, 0, 1, 0]
// CHECK-NEXT: result 6: 4xi1 = [0, 1, 1, 0]
// CHECK-NEXT: result 7: 4xi1 = [1, 1, 1, 0]
// CHECK-NEXT: result 8: 4xi1 = [1, 0, 0, 1]
// CHECK-NEXT: result 9: 4xi1 = [0, 1, 0, 1]
// CHECK-NEXT: result 10: 4xi1 = [1, 1, 0, 1]
// CHECK-NEXT: result 11: 4xi1 = [0, 0, 1, 1]
// CHECK-NEXT: result 12: 4xi1 = [1, 0, 1, 1]
// CHECK-NEXT: result 13: 4xi1 = [0, 1, 1, 1]
// CHECK-NEXT: result 14: 4xi1 = [0, 0, 0, 1]
// CHECK-NEXT: result 15: 4xi1 = [1, 1, 1, 1]
// CHECK-NEXT: result 16: i1 = 1
// CHECK-NEXT: result 17: i1 = 1
// CHECK-NEXT: result 18: i1 = 1
// CHECK-NEXT: result 19: i1 = 1
// CHECK-NEXT: result 20: i1 = 1
func.func @nnan() -> i1 {
  %c0 = arith.constant 1.0 : f32
  %c1 = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf oeq, %c0, %c1 fastmath<nnan> : f32
  return %0 : i1
}
// NNAN: error: {{.*}} (arith.cmpf) [fast-math-broken]
