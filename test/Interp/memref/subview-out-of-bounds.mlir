// A subview must lie within its source; one without elements may begin anywhere.
// RUN: not %plumb run %s -e f --arg =3 2>&1 | FileCheck %s
// RUN: not %plumb run %s -e f --arg =-1 2>&1 | FileCheck %s
// RUN: %plumb run %s -e f --arg =2 | FileCheck %s --check-prefix=FITS
// RUN: %plumb run %s -e none --arg =9 | FileCheck %s --check-prefix=NONE
// FITS: result 0: index = 2
// NONE: result 0: index = 0
func.func @f(%at: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<4xi32>
  // CHECK: [[#@LINE+1]]:8: error: {{.*}} (memref.subview) [out-of-bounds]
  %s = memref.subview %m[%at] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: ?>>
  %d = memref.dim %s, %c0 : memref<2xi32, strided<[1], offset: ?>>
  return %d : index
}
func.func @none(%at: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<4xi32>
  %s = memref.subview %m[%at] [%c0] [1] : memref<4xi32> to memref<?xi32, strided<[1], offset: ?>>
  %d = memref.dim %s, %c0 : memref<?xi32, strided<[1], offset: ?>>
  return %d : index
}
