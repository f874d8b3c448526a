// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// The mask of vector.transfer_read has the shape of what is read, in the order of
// the base's dimensions, before any permutation or broadcast; a lane that is masked
// off is the padding and may lie out of bounds even where that is promised not to
// happen. By hand.

memref.global "private" constant @data : memref<3x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]>

func.func @main() {
  %m = memref.get_global @data : memref<3x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %pad = arith.constant -1 : i32
  %mask = arith.constant dense<[true, false, true]> : vector<3xi1>
  %0 = vector.transfer_read %m[%c1, %c1], %pad, %mask {in_bounds = [true]} : memref<3x4xi32>, vector<3xi32>
  vector.print %0 : vector<3xi32>
  // CHECK: ( 5, -1, 7 )
  %1 = vector.transfer_read %m[%c1, %c2], %pad, %mask : memref<3x4xi32>, vector<3xi32>
  vector.print %1 : vector<3xi32>
  // CHECK-NEXT: ( 6, -1, -1 )
  %two = vector.constant_mask [2] : vector<3xi1>
  %2 = vector.transfer_read %m[%c1, %c2], %pad, %two {in_bounds = [true]} : memref<3x4xi32>, vector<3xi32>
  vector.print %2 : vector<3xi32>
  // CHECK-NEXT: ( 6, 7, -1 )
  // mask[i][j] with i of 3 rows and j of 2 columns, result[j][i]
  %box = arith.constant dense<[[true, false], [true, true], [false, true]]> : vector<3x2xi1>
  %3 = vector.transfer_read %m[%c0, %c0], %pad, %box {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : memref<3x4xi32>, vector<2x3xi32>
  vector.print %3 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 0, 4, -1 ), ( -1, 5, 9 ) )
  // The broadcast dimension has no place in the mask.
  %4 = vector.transfer_read %m[%c0, %c0], %pad, %mask {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (0, j)>} : memref<3x4xi32>, vector<2x3xi32>
  vector.print %4 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 0, -1, 2 ), ( 0, -1, 2 ) )
  %none = arith.constant dense<false> : vector<3xi1>
  %5 = vector.transfer_read %m[%c9, %c9], %pad, %none {in_bounds = [true]} : memref<3x4xi32>, vector<3xi32>
  vector.print %5 : vector<3xi32>
  // CHECK-NEXT: ( -1, -1, -1 )
  return
}
