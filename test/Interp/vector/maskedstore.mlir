// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.maskedstore leaves lanes alone whose mask is 0, wherever they are. By hand.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<4xi32>
  %init = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  vector.store %init, %m[%c0] : memref<4xi32>, vector<4xi32>
  %v = arith.constant dense<[10, 11, 12, 13]> : vector<4xi32>
  %odd = arith.constant dense<[false, true, false, true]> : vector<4xi1>
  vector.maskedstore %m[%c0], %odd, %v : memref<4xi32>, vector<4xi1>, vector<4xi32>
  %0 = vector.load %m[%c0] : memref<4xi32>, vector<4xi32>
  vector.print %0 : vector<4xi32>
  // CHECK: ( 0, 11, 2, 13 )
  %first = vector.constant_mask [1] : vector<4xi1>
  vector.maskedstore %m[%c2], %first, %v : memref<4xi32>, vector<4xi1>, vector<4xi32>
  %1 = vector.load %m[%c0] : memref<4xi32>, vector<4xi32>
  vector.print %1 : vector<4xi32>
  // CHECK-NEXT: ( 0, 11, 10, 13 )
  memref.dealloc %m : memref<4xi32>
  return
}
