// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Permutation maps of vector.transfer_read: transposed, a leading dimension as the
// vector's only one (a column, with padding), broadcast along missing dimensions,
// and all of it together. By hand.

memref.global "private" constant @data : memref<3x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]>

func.func @main() {
  %m = memref.get_global @data : memref<3x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %pad = arith.constant -1 : i32
  %0 = vector.transfer_read %m[%c0, %c1], %pad {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : memref<3x4xi32>, vector<2x3xi32>
  vector.print %0 : vector<2x3xi32>
  // CHECK: ( ( 1, 5, 9 ), ( 2, 6, 10 ) )
  %1 = vector.transfer_read %m[%c1, %c2], %pad {permutation_map = affine_map<(i, j) -> (i)>} : memref<3x4xi32>, vector<4xi32>
  vector.print %1 : vector<4xi32>
  // CHECK-NEXT: ( 6, 10, -1, -1 )
  %2 = vector.transfer_read %m[%c1, %c2], %pad {in_bounds = [true], permutation_map = affine_map<(i, j) -> (0)>} : memref<3x4xi32>, vector<3xi32>
  vector.print %2 : vector<3xi32>
  // CHECK-NEXT: ( 6, 6, 6 )
  %3 = vector.transfer_read %m[%c1, %c2], %pad {in_bounds = [false, true], permutation_map = affine_map<(i, j) -> (j, 0)>} : memref<3x4xi32>, vector<3x2xi32>
  vector.print %3 : vector<3x2xi32>
  // CHECK-NEXT: ( ( 6, 6 ), ( 7, 7 ), ( -1, -1 ) )
  %4 = vector.transfer_read %m[%c2, %c2], %pad {in_bounds = [false, true, false], permutation_map = affine_map<(i, j) -> (j, 0, i)>} : memref<3x4xi32>, vector<2x2x2xi32>
  vector.print %4 : vector<2x2x2xi32>
  // CHECK-NEXT: ( ( ( 10, -1 ), ( 10, -1 ) ), ( ( 11, -1 ), ( 11, -1 ) ) )
  return
}
