// Modulo 2^w; a negative exponent gives 1 / x^n toward zero, and divides by zero for 0.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e zero 2>&1 | FileCheck %s --check-prefix=ZERO
func.func @f() -> (vector<7xi8>, i64, index, i1) {
  %c0 = arith.constant dense<[2, -3, 3, -1, 1, 2, 0]> : vector<7xi8>
  %c1 = arith.constant dense<[7, 3, 5, -3, -5, -1, 0]> : vector<7xi8>
  %0 = math.ipowi %c0, %c1 : vector<7xi8>
  %c2 = arith.constant 3 : i64
  %c3 = arith.constant 39 : i64
  %1 = math.ipowi %c2, %c3 : i64
  %c4 = arith.constant 10 : index
  %c5 = arith.constant 3 : index
  %2 = math.ipowi %c4, %c5 : index
  %c6 = arith.constant true
  %3 = math.ipowi %c6, %c6 : i1
  return %0, %1, %2, %3 : vector<7xi8>, i64, index, i1
}
// CHECK: result 0: 7xi8 = [-128, -27, -13, -1, 1, 0, 1]
// CHECK-NEXT: result 1: i64 = 4052555153018976267
// CHECK-NEXT: result 2: index = 1000
// CHECK-NEXT: result 3: i1 = 1
func.func @zero() -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant -1 : i32
  %0 = math.ipowi %c0, %c1 : i32
  return %0 : i32
}
// ZERO: error: {{.*}} (math.ipowi) [division-by-zero]
