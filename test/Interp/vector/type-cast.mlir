// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.type_cast: the same memory with other vectors as its elements. By hand.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2x2xi32>
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  vector.store %v, %m[%c0, %c0] : memref<2x2xi32>, vector<2x2xi32>
  %t = vector.type_cast %m : memref<2x2xi32> to memref<vector<2x2xi32>>
  %0 = memref.load %t[] : memref<vector<2x2xi32>>
  vector.print %0 : vector<2x2xi32>
  // CHECK: ( ( 1, 2 ), ( 3, 4 ) )
  %rows = vector.type_cast %t : memref<vector<2x2xi32>> to memref<2xvector<2xi32>>
  %1 = memref.load %rows[%c1] : memref<2xvector<2xi32>>
  vector.print %1 : vector<2xi32>
  // CHECK-NEXT: ( 3, 4 )
  memref.dealloc %m : memref<2x2xi32>
  return
}
