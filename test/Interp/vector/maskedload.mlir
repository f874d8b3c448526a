// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.maskedload: lanes whose mask is 0 come from the pass-through vector and
// may lie anywhere. By hand.

memref.global "private" constant @data : memref<3x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]>

func.func @main() {
  %m = memref.get_global @data : memref<3x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %pass = arith.constant dense<[-1, -2, -3, -4]> : vector<4xi32>
  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %0 = vector.maskedload %m[%c1, %c0], %mask, %pass : memref<3x4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %0 : vector<4xi32>
  // CHECK: ( 4, -2, 6, -4 )
  %two = vector.constant_mask [2] : vector<4xi1>
  %1 = vector.maskedload %m[%c2, %c2], %two, %pass : memref<3x4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %1 : vector<4xi32>
  // CHECK-NEXT: ( 10, 11, -3, -4 )
  %none = arith.constant dense<false> : vector<4xi1>
  %2 = vector.maskedload %m[%c9, %c9], %none, %pass : memref<3x4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %2 : vector<4xi32>
  // CHECK-NEXT: ( -1, -2, -3, -4 )
  %buffer = memref.alloc() : memref<3xi32>
  %v = arith.constant dense<[5, 6, 7]> : vector<3xi32>
  vector.store %v, %buffer[%c0] : memref<3xi32>, vector<3xi32>
  %3 = vector.maskedload %buffer[%c0], %two, %pass : memref<3xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %3 : vector<4xi32>
  // CHECK-NEXT: ( 5, 6, -3, -4 )
  memref.dealloc %buffer : memref<3xi32>
  return
}
