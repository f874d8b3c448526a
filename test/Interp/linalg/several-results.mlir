// Several inits of several types, swapped by the body's yield: the accumulators
// exchange their values at every step. By hand, from (0, 100) over [1, 2, 3]:
// (100, 1), (1, 102), (102, 4).
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: i32 = 102
// CHECK: result 1: i32 = 4
// CHECK: result 2: 3xi1 = [0, 1, 1]
func.func @f() -> (i32, i32, tensor<3xi1>) {
  %x = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %a0 = arith.constant dense<0> : tensor<i32>
  %b0 = arith.constant dense<100> : tensor<i32>
  %one = arith.constant 1 : i32
  %r:2 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>,
                       affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]}
      ins(%x : tensor<3xi32>) outs(%a0, %b0 : tensor<i32>, tensor<i32>) {
  ^bb0(%v: i32, %a: i32, %b: i32):
    %s = arith.addi %a, %v : i32
    linalg.yield %b, %s : i32, i32
  } -> (tensor<i32>, tensor<i32>)
  %e = tensor.empty() : tensor<3xi1>
  %more = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%x : tensor<3xi32>) outs(%e : tensor<3xi1>) {
  ^bb0(%v: i32, %o: i1):
    %c = arith.cmpi sgt, %v, %one : i32
    linalg.yield %c : i1
  } -> tensor<3xi1>
  %p = tensor.extract %r#0[] : tensor<i32>
  %q = tensor.extract %r#1[] : tensor<i32>
  return %p, %q, %more : i32, i32, tensor<3xi1>
}
