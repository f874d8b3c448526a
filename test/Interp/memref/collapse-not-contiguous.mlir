// Collapsing dimensions that are not contiguous is undefined; with dynamic strides
// only the run can tell. Two rows of 4 lie 4 apart: columns 0 to 1 of them are not
// contiguous, all of them are, one row or one column always is.
// RUN: not %plumb run %s -e f --arg 4x4xi32=iota --arg =2 --arg =2 2>&1 | FileCheck %s
// RUN: %plumb run %s -e f --arg 4x4xi32=iota --arg =2 --arg =4 | FileCheck %s --check-prefix=ALL
// RUN: %plumb run %s -e f --arg 4x4xi32=iota --arg =1 --arg =3 | FileCheck %s --check-prefix=ROW
// RUN: %plumb run %s -e f --arg 4x4xi32=iota --arg =3 --arg =1 | FileCheck %s --check-prefix=COLUMN
// RUN: %plumb run %s -e f --arg 4x4xi32=iota --arg =2 --arg =0 | FileCheck %s --check-prefix=NONE
// ALL: result 0: index = 8
// ALL-NEXT: result 1: i32 = 7
// ROW: result 0: index = 3
// ROW-NEXT: result 1: i32 = 2
// COLUMN: result 0: index = 3
// COLUMN-NEXT: result 1: i32 = 8
// NONE: result 0: index = 0
func.func @f(%m: memref<4x4xi32>, %rows: index, %columns: index) -> (index, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %s = memref.subview %m[0, 0] [%rows, %columns] [1, 1] : memref<4x4xi32> to memref<?x?xi32, strided<[4, 1]>>
  %d = memref.cast %s : memref<?x?xi32, strided<[4, 1]>> to memref<?x?xi32, strided<[?, ?]>>
  // CHECK: [[#@LINE+1]]:8: error: collapsed dimensions are not contiguous (memref.collapse_shape) [undefined
  %c = memref.collapse_shape %d [[0, 1]] : memref<?x?xi32, strided<[?, ?]>> into memref<?xi32, strided<[?]>>
  %n = memref.dim %c, %c0 : memref<?xi32, strided<[?]>>
  %some = arith.cmpi sgt, %n, %c0 : index
  %x = scf.if %some -> i32 {
    %last = arith.subi %n, %c1 : index
    %y = memref.load %c[%last] : memref<?xi32, strided<[?]>>
    scf.yield %y : i32
  } else {
    scf.yield %zero : i32
  }
  return %n, %x : index, i32
}
