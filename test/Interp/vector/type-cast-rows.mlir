// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// The rows of a vector in memory are padded: three f32 take 16 bytes, three i1 one.
// So the rows of a two-dimensional vector can be named one by one. By hand.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<vector<2x3xf32>>
  %v = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  memref.store %v, %m[] : memref<vector<2x3xf32>>
  %rows = vector.type_cast %m : memref<vector<2x3xf32>> to memref<2xvector<3xf32>>
  %0 = memref.load %rows[%c1] : memref<2xvector<3xf32>>
  vector.print %0 : vector<3xf32>
  // CHECK: ( 4, 5, 6 )
  %row = arith.constant dense<[7.0, 8.0, 9.0]> : vector<3xf32>
  memref.store %row, %rows[%c0] : memref<2xvector<3xf32>>
  %1 = memref.load %m[] : memref<vector<2x3xf32>>
  vector.print %1 : vector<2x3xf32>
  // CHECK-NEXT: ( ( 7, 8, 9 ), ( 4, 5, 6 ) )
  %b = memref.alloca() : memref<vector<2x3xi1>>
  %bits = arith.constant dense<[[1, 0, 1], [0, 1, 1]]> : vector<2x3xi1>
  memref.store %bits, %b[] : memref<vector<2x3xi1>>
  %masks = vector.type_cast %b : memref<vector<2x3xi1>> to memref<2xvector<3xi1>>
  %2 = memref.load %masks[%c1] : memref<2xvector<3xi1>>
  vector.print %2 : vector<3xi1>
  // CHECK-NEXT: ( 0, 1, 1 )
  memref.store %2, %masks[%c0] : memref<2xvector<3xi1>>
  %3 = memref.load %b[] : memref<vector<2x3xi1>>
  vector.print %3 : vector<2x3xi1>
  // CHECK-NEXT: ( ( 0, 1, 1 ), ( 0, 1, 1 ) )
  return
}
