// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.transfer_read from memrefs whose innermost stride is not 1, static and
// dynamic, and zero. By hand.

memref.global "private" constant @data : memref<3x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]>

func.func @main() {
  %m = memref.get_global @data : memref<3x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %pad = arith.constant -1 : i32
  %even = memref.subview %m[0, 0] [3, 2] [1, 2] : memref<3x4xi32> to memref<3x2xi32, strided<[4, 2]>>
  %0 = vector.transfer_read %even[%c1, %c0], %pad {in_bounds = [true, false]} : memref<3x2xi32, strided<[4, 2]>>, vector<2x3xi32>
  vector.print %0 : vector<2x3xi32>
  // CHECK: ( ( 4, 6, -1 ), ( 8, 10, -1 ) )
  %diagonal = memref.subview %m[0, 0] [1, 2] [1, %c3] : memref<3x4xi32> to memref<2xi32, strided<[?]>>
  %1 = vector.transfer_read %diagonal[%c0], %pad {in_bounds = [true]} : memref<2xi32, strided<[?]>>, vector<2xi32>
  vector.print %1 : vector<2xi32>
  // CHECK-NEXT: ( 0, 3 )
  %same = memref.reinterpret_cast %m to offset: [5], sizes: [3], strides: [0] : memref<3x4xi32> to memref<3xi32, strided<[0], offset: 5>>
  %2 = vector.transfer_read %same[%c0], %pad {in_bounds = [true]} : memref<3xi32, strided<[0], offset: 5>>, vector<3xi32>
  vector.print %2 : vector<3xi32>
  // CHECK-NEXT: ( 5, 5, 5 )
  return
}
