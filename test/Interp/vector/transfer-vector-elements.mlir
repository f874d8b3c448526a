// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Transfers from and to a memref of vectors: the innermost dimensions of the vector
// are an element's own. By hand.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xvector<2xi32>>
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  vector.transfer_write %v, %m[%c0] {in_bounds = [true]} : vector<2x2xi32>, memref<2xvector<2xi32>>
  %pad = arith.constant dense<[-1, -2]> : vector<2xi32>
  %0 = vector.transfer_read %m[%c1], %pad : memref<2xvector<2xi32>>, vector<2x2xi32>
  vector.print %0 : vector<2x2xi32>
  // CHECK: ( ( 3, 4 ), ( -1, -2 ) )
  memref.dealloc %m : memref<2xvector<2xi32>>
  return
}
