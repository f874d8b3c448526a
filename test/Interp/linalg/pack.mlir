// Tiles of a 3x4 matrix of 1 ... 12, padded with 0 where a tile is not full.
// RUN: %plumb run %s -e exact | FileCheck %s --check-prefix=EXACT
// RUN: %plumb run %s -e padded | FileCheck %s --check-prefix=PADDED
// RUN: %plumb run %s -e permuted | FileCheck %s --check-prefix=PERMUTED
//
// Columns in tiles of 2: P[i, jo, ji] = x[i, 2 jo + ji].
// EXACT: result 0: 3x2x2xi32 =
// EXACT-NEXT: {{\[}}{{\[}}[1, 2],
// EXACT-NEXT: [3, 4]],
// EXACT-NEXT: {{\[}}[5, 6],
// EXACT-NEXT: [7, 8]],
// EXACT-NEXT: {{\[}}[9, 10],
// EXACT-NEXT: [11, 12]]]
//
// Rows in tiles of 2: P[io, j, ii] = x[2 io + ii, j], the last row is padding.
// PADDED: result 0: 2x4x2xi32 =
// PADDED-NEXT: {{\[}}{{\[}}[1, 5],
// PADDED-NEXT: [2, 6],
// PADDED-NEXT: [3, 7],
// PADDED-NEXT: [4, 8]],
// PADDED-NEXT: {{\[}}[9, 0],
// PADDED-NEXT: [10, 0],
// PADDED-NEXT: [11, 0],
// PADDED-NEXT: [12, 0]]]
//
// Both in tiles, inner dimensions swapped, outer dimensions transposed:
// P[jo, io, ji, ii] = x[2 io + ii, 4 jo + ji].
// PERMUTED: result 0: 1x2x4x2xi32 =
// PERMUTED-NEXT: {{\[}}{{\[}}{{\[}}[1, 5],
// PERMUTED-NEXT: [2, 6],
// PERMUTED-NEXT: [3, 7],
// PERMUTED-NEXT: [4, 8]],
// PERMUTED-NEXT: {{\[}}[9, 0],
// PERMUTED-NEXT: [10, 0],
// PERMUTED-NEXT: [11, 0],
// PERMUTED-NEXT: [12, 0]]]]
func.func private @x() -> tensor<3x4xi32> {
  %x = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  return %x : tensor<3x4xi32>
}
func.func @exact() -> tensor<3x2x2xi32> {
  %x = func.call @x() : () -> tensor<3x4xi32>
  %e = tensor.empty() : tensor<3x2x2xi32>
  %p = linalg.pack %x inner_dims_pos = [1] inner_tiles = [2] into %e
      : tensor<3x4xi32> -> tensor<3x2x2xi32>
  return %p : tensor<3x2x2xi32>
}
func.func @padded() -> tensor<2x4x2xi32> {
  %x = func.call @x() : () -> tensor<3x4xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2x4x2xi32>
  %p = linalg.pack %x padding_value(%zero : i32) inner_dims_pos = [0]
      inner_tiles = [2] into %e : tensor<3x4xi32> -> tensor<2x4x2xi32>
  return %p : tensor<2x4x2xi32>
}
func.func @permuted() -> tensor<1x2x4x2xi32> {
  %x = func.call @x() : () -> tensor<3x4xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x2x4x2xi32>
  %p = linalg.pack %x padding_value(%zero : i32) outer_dims_perm = [1, 0]
      inner_dims_pos = [1, 0] inner_tiles = [4, 2] into %e
      : tensor<3x4xi32> -> tensor<1x2x4x2xi32>
  return %p : tensor<1x2x4x2xi32>
}
