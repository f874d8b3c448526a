// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.load reads the last dimensions of a memref from an element on; rows are
// the memref's own. By hand.

memref.global "private" constant @data : memref<3x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]>

func.func @main() {
  %m = memref.get_global @data : memref<3x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = vector.load %m[%c1, %c1] : memref<3x4xi32>, vector<3xi32>
  vector.print %0 : vector<3xi32>
  // CHECK: ( 5, 6, 7 )
  %1 = vector.load %m[%c1, %c2] : memref<3x4xi32>, vector<2x2xi32>
  vector.print %1 : vector<2x2xi32>
  // CHECK-NEXT: ( ( 6, 7 ), ( 10, 11 ) )
  %2 = vector.load %m[%c2, %c0] : memref<3x4xi32>, vector<i32>
  vector.print %2 : vector<i32>
  // CHECK-NEXT: ( 8 )
  // A column of the same data: the innermost stride of the view is 1 still.
  %column = memref.subview %m[0, 2] [3, 2] [1, 1] : memref<3x4xi32> to memref<3x2xi32, strided<[4, 1], offset: 2>>
  %3 = vector.load %column[%c0, %c0] : memref<3x2xi32, strided<[4, 1], offset: 2>>, vector<3x2xi32>
  vector.print %3 : vector<3x2xi32>
  // CHECK-NEXT: ( ( 2, 3 ), ( 6, 7 ), ( 10, 11 ) )
  return
}
