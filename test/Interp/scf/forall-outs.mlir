// scf.forall with two shared_outs, inserted into in both orders, within a loop
// that carries both. By hand.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
func.func @f() -> (tensor<2xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b0 = arith.constant dense<[10.0, 20.0]> : tensor<2xf32>
  // a <- b, b <- a + b, three times: (1, 10) (10, 11) (11, 21) (21, 32).
  %r:2 = scf.for %k = %c0 to %c3 step %c1 iter_args(%a = %a0, %b = %b0) -> (tensor<2xf32>, tensor<2xf32>) {
    %in:2 = scf.forall (%i) in (2) shared_outs(%p = %a, %q = %b) -> (tensor<2xf32>, tensor<2xf32>) {
      %x = tensor.extract %p[%i] : tensor<2xf32>
      %y = tensor.extract %q[%i] : tensor<2xf32>
      %s = arith.addf %x, %y : f32
      %vs = tensor.from_elements %s : tensor<1xf32>
      %vy = tensor.from_elements %y : tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %vs into %q[%i] [1] [1] : tensor<1xf32> into tensor<2xf32>
        tensor.parallel_insert_slice %vy into %p[%i] [1] [1] : tensor<1xf32> into tensor<2xf32>
      }
    }
    scf.yield %in#0, %in#1 : tensor<2xf32>, tensor<2xf32>
  }
  // CHECK: result 0: 2xf32 = [21.0, 42.0]
  // CHECK-NEXT: result 1: 2xf32 = [32.0, 64.0]
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xf32>
}
