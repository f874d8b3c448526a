// The scalar of a rescale, on scalars and vectors: 5 / 2 and -5 / 2 with ties up.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: i32 = 3
// CHECK: result 1: 2xi32 = [3, -2]
func.func @f() -> (i32, vector<2xi32>) {
  %x = arith.constant 5 : i32
  %m = arith.constant 1073741824 : i32
  %s = arith.constant 31 : i8
  %0 = tosa.apply_scale %x, %m, %s {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  %v = arith.constant dense<[5, -5]> : vector<2xi32>
  %vm = arith.constant dense<1073741824> : vector<2xi32>
  %vs = arith.constant dense<31> : vector<2xi8>
  %1 = tosa.apply_scale %v, %vm, %vs {rounding_mode = SINGLE_ROUND} : (vector<2xi32>, vector<2xi32>, vector<2xi8>) -> vector<2xi32>
  return %0, %1 : i32, vector<2xi32>
}
