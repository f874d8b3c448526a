// Ownership-based deallocation. %a is freed; %b is retained through a view and
// stays owned; %c's condition is false and nobody owns it; %a given twice is
// freed once.
// RUN: %plumb run %s -e f 2>&1 | FileCheck %s --implicit-check-not=leak
// CHECK: result 0: i1 = 1
// CHECK: result 1: i1 = 0
// CHECK: result 2: i32 = 8
func.func @f() -> (i1, i1, i32) {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %8 = arith.constant 8 : i32
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %c = memref.alloc() : memref<2xi32>
  memref.store %8, %b[%c0] : memref<2xi32>
  %view = memref.subview %b[0] [1] [1] : memref<2xi32> to memref<1xi32, strided<[1]>>
  %own:2 = bufferization.dealloc
      (%a, %b, %c, %a : memref<2xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>)
      if (%true, %true, %false, %true)
      retain (%view, %c : memref<1xi32, strided<[1]>>, memref<2xi32>)
  %v = memref.load %view[%c0] : memref<1xi32, strided<[1]>>
  memref.dealloc %b : memref<2xi32>
  memref.dealloc %c : memref<2xi32>
  return %own#0, %own#1, %v : i1, i1, i32
}
