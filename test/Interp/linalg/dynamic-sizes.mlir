// Extents come from the operands at run time. By hand: column sums.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 3xf64 = [5.0, 7.0, 9.0]
func.func @f() -> tensor<?xf64> {
  %x = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf64>
  %d = tensor.cast %x : tensor<2x3xf64> to tensor<?x?xf64>
  %r = func.call @columns(%d) : (tensor<?x?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}
func.func @columns(%x: tensor<?x?xf64>) -> tensor<?xf64> {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = tensor.dim %x, %c1 : tensor<?x?xf64>
  %empty = tensor.empty(%n) : tensor<?xf64>
  %init = linalg.fill ins(%zero : f64) outs(%empty : tensor<?xf64>) -> tensor<?xf64>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<?x?xf64>)
                                    outs(%init : tensor<?xf64>) dimensions = [0]
  return %r : tensor<?xf64>
}
