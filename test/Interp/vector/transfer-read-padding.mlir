// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.transfer_read pads what lies past the end along a dimension that is not
// promised to be in bounds; a start past the end pads all of it. By hand.

memref.global "private" constant @data : memref<3x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]>

func.func @at(%m: memref<?x?xi32>, %i: index, %j: index) {
  %pad = arith.constant -1 : i32
  %0 = vector.transfer_read %m[%i, %j], %pad : memref<?x?xi32>, vector<2x3xi32>
  vector.print %0 : vector<2x3xi32>
  return
}

func.func @main() {
  %m = memref.get_global @data : memref<3x4xi32>
  %d = memref.cast %m : memref<3x4xi32> to memref<?x?xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  call @at(%d, %c0, %c0) : (memref<?x?xi32>, index, index) -> ()
  // CHECK: ( ( 0, 1, 2 ), ( 4, 5, 6 ) )
  call @at(%d, %c1, %c3) : (memref<?x?xi32>, index, index) -> ()
  // CHECK-NEXT: ( ( 7, -1, -1 ), ( 11, -1, -1 ) )
  call @at(%d, %c2, %c2) : (memref<?x?xi32>, index, index) -> ()
  // CHECK-NEXT: ( ( 10, 11, -1 ), ( -1, -1, -1 ) )
  call @at(%d, %c3, %c0) : (memref<?x?xi32>, index, index) -> ()
  // CHECK-NEXT: ( ( -1, -1, -1 ), ( -1, -1, -1 ) )
  call @at(%d, %c0, %c7) : (memref<?x?xi32>, index, index) -> ()
  // CHECK-NEXT: ( ( -1, -1, -1 ), ( -1, -1, -1 ) )
  %pad = arith.constant -1 : i32
  // The rows are promised to be in bounds, the columns are not.
  %0 = vector.transfer_read %m[%c1, %c2], %pad {in_bounds = [true, false]} : memref<3x4xi32>, vector<2x3xi32>
  vector.print %0 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 6, 7, -1 ), ( 10, 11, -1 ) )
  %1 = vector.transfer_read %m[%c2, %c2], %pad {in_bounds = [false, true]} : memref<3x4xi32>, vector<2x2xi32>
  vector.print %1 : vector<2x2xi32>
  // CHECK-NEXT: ( ( 10, 11 ), ( -1, -1 ) )
  return
}
