// Iterations of scf.forall write their slices and see none of each other's: each
// reads its neighbour in the initial value. By hand from [1, 2, 3, 4].
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 4xi32 = [1, 2, 3, 4]
// CHECK: result 1: 4xi32 = [12, 13, 14, 11]
func.func @f() -> (tensor<4xi32>, tensor<4xi32>) {
  %x = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %ten = arith.constant 10 : i32
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %x) -> (tensor<4xi32>) {
    %n = arith.addi %i, %c1 : index
    %j = arith.remui %n, %c4 : index
    %v = tensor.extract %o[%j] : tensor<4xi32>
    %w = arith.addi %v, %ten : i32
    %s = tensor.from_elements %w : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  return %x, %r : tensor<4xi32>, tensor<4xi32>
}
