// RUN: %levels %s | FileCheck %s
// Transfers with padding, permutations and masks, from and to memrefs of
// dynamic sizes.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %pad = arith.constant -42.0 : f32
  %m = memref.alloc(%c3, %c4) : memref<?x?xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %r = arith.muli %i, %c4 : index
      %n = arith.addi %r, %j : index
      %k = arith.index_cast %n : index to i32
      %f = arith.sitofp %k : i32 to f32
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    }
  }
  %0 = vector.transfer_read %m[%c1, %c2], %pad : memref<?x?xf32>, vector<5xf32>
  vector.print %0 : vector<5xf32>
  %1 = vector.transfer_read %m[%c1, %c2], %pad {permutation_map = affine_map<(i, j) -> (j, i)>} : memref<?x?xf32>, vector<3x3xf32>
  vector.print %1 : vector<3x3xf32>
  %2 = vector.transfer_read %m[%c2, %c0], %pad {permutation_map = affine_map<(i, j) -> (0, j)>} : memref<?x?xf32>, vector<2x3xf32>
  vector.print %2 : vector<2x3xf32>
  %mask = arith.constant dense<[true, false, true]> : vector<3xi1>
  %3 = vector.transfer_read %m[%c0, %c0], %pad, %mask : memref<?x?xf32>, vector<3xf32>
  vector.print %3 : vector<3xf32>
  vector.transfer_write %1, %m[%c1, %c1] : vector<3x3xf32>, memref<?x?xf32>
  %4 = vector.transfer_read %m[%c0, %c0], %pad : memref<?x?xf32>, vector<3x4xf32>
  vector.print %4 : vector<3x4xf32>
  memref.dealloc %m : memref<?x?xf32>
  return
}

// CHECK: ( 6, 7, -42, -42, -42 )
// CHECK-NEXT: ( ( 6, 10, -42 ), ( 7, 11, -42 ), ( -42, -42, -42 ) )
// CHECK-NEXT: ( ( 8, 9, 10 ), ( 8, 9, 10 ) )
// CHECK-NEXT: ( 0, -42, 2 )
// CHECK-NEXT: ( ( 0, 1, 2, 3 ), ( 4, 6, 10, -42 ), ( 8, 7, 11, -42 ) )
