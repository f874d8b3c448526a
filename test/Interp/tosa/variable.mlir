// A variable keeps what was written; a read gives a copy, which later writes do
// not change; every run starts from the initial value.

// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e g 2>&1 | FileCheck %s --check-prefix=UNSET
// CHECK: result 0: 3xi32 = [1, 2, 3]
// CHECK: result 1: 3xi32 = [2, 4, 6]
// CHECK: result 2: 3xi32 = [4, 8, 12]
// UNSET: uninitialised

tosa.variable @v = dense<[1, 2, 3]> : tensor<3xi32>
tosa.variable @unset : tensor<3xi32>

func.func private @double() {
  %0 = tosa.variable_read @v : tensor<3xi32>
  %1 = tosa.add %0, %0 : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  tosa.variable_write @v, %1 : tensor<3xi32>
  return
}

func.func @f() -> (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) {
  %a = tosa.variable_read @v : tensor<3xi32>
  call @double() : () -> ()
  %b = tosa.variable_read @v : tensor<3xi32>
  call @double() : () -> ()
  %c = tosa.variable_read @v : tensor<3xi32>
  return %a, %b, %c : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
}

func.func @g() -> tensor<3xi32> {
  %a = tosa.variable_read @unset : tensor<3xi32>
  return %a : tensor<3xi32>
}
