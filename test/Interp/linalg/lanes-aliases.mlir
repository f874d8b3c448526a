// An input that overlaps the output, one element behind: iterations run in order,
// as the loops are written, and each sees what the one before it stored.
// RUN: %plumb run %s -e f --arg '=[7, 0, 0, 0, 0, 0, 0, 0, 0]' | FileCheck %s
// CHECK: argument 0: 9xi32 = [7, 8, 9, 10, 11, 12, 13, 14, 15]
func.func @f(%x: memref<9xi32>) {
  %one = arith.constant 1 : i32
  %from = memref.subview %x[0] [8] [1] : memref<9xi32> to memref<8xi32, strided<[1]>>
  %to = memref.subview %x[1] [8] [1] : memref<9xi32> to memref<8xi32, strided<[1], offset: 1>>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      ins(%from : memref<8xi32, strided<[1]>>)
      outs(%to : memref<8xi32, strided<[1], offset: 1>>) {
  ^bb0(%a: i32, %o: i32):
    %s = arith.addi %a, %one : i32
    linalg.yield %s : i32
  }
  return
}
