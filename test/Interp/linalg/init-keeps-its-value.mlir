// Tensors are values: accumulating into %init leaves %init as it was, and an
// operand that is input and init at once is read as it was.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 2xf64 = [1.0, 2.0]
// CHECK: result 1: 2xf64 = [2.0, 4.0]
func.func @f()
    -> (tensor<2xf64>, tensor<2xf64>) {
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = tensor.from_elements %one, %two : tensor<2xf64>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%a : tensor<2xf64>) outs(%a : tensor<2xf64>) {
  ^bb0(%x: f64, %o: f64):
    %s = arith.addf %o, %x : f64
    linalg.yield %s : f64
  } -> tensor<2xf64>
  return %a, %r : tensor<2xf64>, tensor<2xf64>
}
