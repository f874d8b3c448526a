// Poison is harmless until a result or a branch needs it.
// RUN: %plumb run %s -e unused | FileCheck %s --check-prefix=UNUSED
// RUN: not %plumb run %s -e scalar 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: not %plumb run %s -e lanes 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: not %plumb run %s -e tensor 2>&1 | FileCheck %s --check-prefix=TENSOR
// RUN: not %plumb run %s -e through 2>&1 | FileCheck %s --check-prefix=THROUGH
// RUN: not %plumb run %s -e branch 2>&1 | FileCheck %s --check-prefix=BRANCH
// RUN: not %plumb run %s -e divisor 2>&1 | FileCheck %s --check-prefix=DIVISOR
func.func @unused() -> i32 {
  %p = ub.poison : i32
  %c = arith.constant 7 : i32
  %0 = arith.addi %p, %c : i32
  return %c : i32
}
// UNUSED: result 0: i32 = 7
func.func @scalar() -> f32 {
  %p = ub.poison : f32
  return %p : f32
}
// SCALAR: error: result 0 has no defined value: {{.*}} (ub.poison)
func.func @lanes() -> vector<2xi8> {
  %p = ub.poison : vector<2xi8>
  return %p : vector<2xi8>
}
// LANES: 2xi8 = [poison, poison]
func.func @tensor() -> tensor<2xf32> {
  %p = ub.poison : tensor<2xf32>
  return %p : tensor<2xf32>
}
// TENSOR: 2xf32 = [poison, poison]
// Poison goes through an operation, also one that ignores its value.
func.func @through() -> i32 {
  %p = ub.poison : i32
  %z = arith.constant 0 : i32
  %0 = arith.muli %p, %z : i32
  return %0 : i32
}
// THROUGH: i32 = poison
func.func @branch() -> i32 {
  %p = ub.poison : i1
  %0 = scf.if %p -> i32 {
    %a = arith.constant 1 : i32
    scf.yield %a : i32
  } else {
    %b = arith.constant 2 : i32
    scf.yield %b : i32
  }
  return %0 : i32
}
// BRANCH: error:
func.func @divisor() -> i32 {
  %p = ub.poison : i32
  %a = arith.constant 1 : i32
  %0 = arith.divsi %a, %p : i32
  return %0 : i32
}
// DIVISOR: error: {{.*}} (arith.divsi)
