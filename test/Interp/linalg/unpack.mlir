// The inverse of pack; padding is dropped where the result is smaller than its
// tiles. U[i, j] = P[j / 2, i / 2, i % 2, j % 2] from tiles of 1 ... 16.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 3x4xi32 =
// CHECK-NEXT: {{\[}}[1, 2, 9, 10],
// CHECK-NEXT: [3, 4, 11, 12],
// CHECK-NEXT: [5, 6, 13, 14]]
func.func @f() -> tensor<3x4xi32> {
  %p = arith.constant dense<[[[[1, 2], [3, 4]], [[5, 6], [7, 8]]],
                             [[[9, 10], [11, 12]], [[13, 14], [15, 16]]]]>
      : tensor<2x2x2x2xi32>
  %e = tensor.empty() : tensor<3x4xi32>
  %u = linalg.unpack %p outer_dims_perm = [1, 0] inner_dims_pos = [0, 1]
      inner_tiles = [2, 2] into %e : tensor<2x2x2x2xi32> -> tensor<3x4xi32>
  return %u : tensor<3x4xi32>
}
