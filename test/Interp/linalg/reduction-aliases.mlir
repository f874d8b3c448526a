// An accumulator that is also read through another operand: each step sees
// what the one before it stored. x = [1, 2, 3] is added backwards to its own
// first element: 1 + 3 = 4, 4 + 2 = 6, 6 + 6 = 12.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: i32 = 12
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %x = memref.alloca() : memref<3xi32>
  memref.store %1, %x[%c0] : memref<3xi32>
  memref.store %2, %x[%c1] : memref<3xi32>
  memref.store %3, %x[%c2] : memref<3xi32>
  %shape = memref.alloca() : memref<3xi32>
  %first = memref.subview %x[0] [1] [1] : memref<3xi32> to memref<i32>
  linalg.generic {
      indexing_maps = [affine_map<(d0) -> (2 - d0)>, affine_map<(d0) -> (d0)>,
                       affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]}
      ins(%x, %shape : memref<3xi32>, memref<3xi32>) outs(%first : memref<i32>) {
  ^bb0(%a: i32, %unused: i32, %o: i32):
    %s = arith.addi %o, %a : i32
    linalg.yield %s : i32
  }
  %r = memref.load %first[] : memref<i32>
  return %r : i32
}
