// cond_if in both directions, and a while_loop that sums 1 ... n.
// RUN: %plumb run %s -e f --arg 'i32=4' | FileCheck %s
// RUN: %plumb run %s -e f --arg 'i32=0' | FileCheck %s --check-prefix=ZERO
// CHECK: result 0: {{.*}}i32{{.*}} = 10
// CHECK: result 1: {{.*}}i32{{.*}} = 7
// ZERO: result 0: {{.*}}i32{{.*}} = 0
// ZERO: result 1: {{.*}}i32{{.*}} = -3
func.func @f(%v: i32) -> (tensor<i32>, tensor<i32>) {
  %n = tensor.from_elements %v : tensor<i32>
  %zero = "tosa.const"() {values = dense<0> : tensor<i32>} : () -> tensor<i32>
  %one = "tosa.const"() {values = dense<1> : tensor<i32>} : () -> tensor<i32>
  %three = "tosa.const"() {values = dense<3> : tensor<i32>} : () -> tensor<i32>
  %r:2 = tosa.while_loop (%i = %n, %s = %zero) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    %c = tosa.greater %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>, %s: tensor<i32>):
    %t = tosa.add %s, %i : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %j = tosa.sub %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %j, %t : tensor<i32>, tensor<i32>
  }
  %big = tosa.greater %n, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %q = "tosa.cond_if"(%big, %n) ({
  ^bb0(%a: tensor<i32>):
    %x = tosa.add %a, %three : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %x : tensor<i32>
  }, {
  ^bb0(%a: tensor<i32>):
    %x = tosa.sub %a, %three : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %x : tensor<i32>
  }) : (tensor<i1>, tensor<i32>) -> tensor<i32>
  return %r#1, %q : tensor<i32>, tensor<i32>
}
