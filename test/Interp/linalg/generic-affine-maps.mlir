// Maps with constants, a reversal and a stride.
// By hand, x = [1, ..., 8]: r[i] = x[7 - i] + 100 x[0] + 10 x[2 i + 1].
//   i = 0: 8 + 100 + 20, i = 1: 7 + 100 + 40, i = 2: 6 + 100 + 60
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 3xi32 = [128, 147, 166]
func.func @f() -> tensor<3xi32> {
  %x = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi32>
  %init = tensor.empty() : tensor<3xi32>
  %c10 = arith.constant 10 : i32
  %c100 = arith.constant 100 : i32
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (7 - d0)>, affine_map<(d0) -> (0)>,
                       affine_map<(d0) -> (d0 * 2 + 1)>,
                       affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%x, %x, %x : tensor<8xi32>, tensor<8xi32>, tensor<8xi32>)
      outs(%init : tensor<3xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32, %o: i32):
    %0 = arith.muli %b, %c100 : i32
    %1 = arith.muli %c, %c10 : i32
    %2 = arith.addi %a, %0 : i32
    %3 = arith.addi %2, %1 : i32
    linalg.yield %3 : i32
  } -> tensor<3xi32>
  return %r : tensor<3xi32>
}
