// On memrefs the result is in the buffer of outs; one of the inputs is a
// transposed view. By hand: a * b^T, a = [[1, 2], [3, 4]], b = [[5, 6], [7, 8]].
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: i64 = 17
// CHECK: result 1: i64 = 23
// CHECK: result 2: i64 = 39
// CHECK: result 3: i64 = 53
memref.global constant @a : memref<2x2xi64> = dense<[[1, 2], [3, 4]]>
memref.global constant @b : memref<2x2xi64> = dense<[[5, 6], [7, 8]]>
func.func @f() -> (i64, i64, i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %a = memref.get_global @a : memref<2x2xi64>
  %b = memref.get_global @b : memref<2x2xi64>
  %bt = memref.transpose %b (i, j) -> (j, i)
      : memref<2x2xi64> to memref<2x2xi64, strided<[1, 2]>>
  %c = memref.alloc() : memref<2x2xi64>
  linalg.fill ins(%zero : i64) outs(%c : memref<2x2xi64>)
  linalg.matmul ins(%a, %bt : memref<2x2xi64>, memref<2x2xi64, strided<[1, 2]>>)
                outs(%c : memref<2x2xi64>)
  %0 = memref.load %c[%c0, %c0] : memref<2x2xi64>
  %1 = memref.load %c[%c0, %c1] : memref<2x2xi64>
  %2 = memref.load %c[%c1, %c0] : memref<2x2xi64>
  %3 = memref.load %c[%c1, %c1] : memref<2x2xi64>
  memref.dealloc %c : memref<2x2xi64>
  return %0, %1, %2, %3 : i64, i64, i64, i64
}
