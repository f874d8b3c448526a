// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.expandload reads the next element for every set mask bit; compressstore
// writes it. What is not needed may lie out of bounds. By hand.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<4xi32>
  %v = arith.constant dense<[10, 11, 12, 13]> : vector<4xi32>
  vector.store %v, %m[%c0] : memref<4xi32>, vector<4xi32>
  %pass = arith.constant dense<[-1, -2, -3, -4]> : vector<4xi32>
  %mask = arith.constant dense<[false, true, false, true]> : vector<4xi1>
  %0 = vector.expandload %m[%c2], %mask, %pass : memref<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %0 : vector<4xi32>
  // CHECK: ( -1, 12, -3, 13 )
  vector.compressstore %m[%c1], %mask, %pass : memref<4xi32>, vector<4xi1>, vector<4xi32>
  %1 = vector.load %m[%c0] : memref<4xi32>, vector<4xi32>
  vector.print %1 : vector<4xi32>
  // CHECK-NEXT: ( 10, -2, -4, 13 )
  %none = arith.constant dense<false> : vector<4xi1>
  %2 = vector.expandload %m[%c2], %none, %pass : memref<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %2 : vector<4xi32>
  // CHECK-NEXT: ( -1, -2, -3, -4 )
  memref.dealloc %m : memref<4xi32>
  return
}
