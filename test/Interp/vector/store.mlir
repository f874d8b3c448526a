// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.store writes the last dimensions of a memref and nothing else. By hand.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<3x4xi32>
  %z = arith.constant dense<0> : vector<3x4xi32>
  vector.store %z, %m[%c0, %c0] : memref<3x4xi32>, vector<3x4xi32>
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  vector.store %v, %m[%c1, %c1] : memref<3x4xi32>, vector<2x2xi32>
  %s = arith.constant dense<9> : vector<i32>
  vector.store %s, %m[%c0, %c1] : memref<3x4xi32>, vector<i32>
  %0 = vector.load %m[%c0, %c0] : memref<3x4xi32>, vector<3x4xi32>
  vector.print %0 : vector<3x4xi32>
  // CHECK: ( ( 0, 9, 0, 0 ), ( 0, 1, 2, 0 ), ( 0, 3, 4, 0 ) )
  memref.dealloc %m : memref<3x4xi32>
  return
}
