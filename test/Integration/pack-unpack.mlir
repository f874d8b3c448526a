// RUN: %levels %s --pipeline=none | FileCheck %s
// linalg.pack and unpack with a dynamic inner tile.
func.func private @printMemrefI32(%ptr : tensor<*xi32> {bufferization.access = "read"})
func.func @pack(%tile: index, %a: tensor<4x5xi32>, %pad: i32) -> tensor<2x?x2x?xi32> {
  %c5 = arith.constant 5 : index
  %n = arith.ceildivui %c5, %tile : index
  %e = tensor.empty(%n, %tile) : tensor<2x?x2x?xi32>
  %p = linalg.pack %a padding_value(%pad : i32) inner_dims_pos = [0, 1] inner_tiles = [2, %tile] into %e : tensor<4x5xi32> -> tensor<2x?x2x?xi32>
  return %p : tensor<2x?x2x?xi32>
}
func.func @main() {
  %pad = arith.constant 123 : i32
  %c3 = arith.constant 3 : index
  %a = arith.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
  %p = call @pack(%c3, %a, %pad) : (index, tensor<4x5xi32>, i32) -> tensor<2x?x2x?xi32>
  %u = tensor.cast %p : tensor<2x?x2x?xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  %s = tensor.cast %p : tensor<2x?x2x?xi32> to tensor<2x2x2x3xi32>
  %d = tensor.empty() : tensor<4x5xi32>
  %b = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %d : tensor<2x2x2x3xi32> -> tensor<4x5xi32>
  %ub = tensor.cast %b : tensor<4x5xi32> to tensor<*xi32>
  call @printMemrefI32(%ub) : (tensor<*xi32>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 4 offset = 0 sizes = [2, 2, 2, 3] strides = [12, 6, 3, 1] data =
// CHECK-NEXT: {{\[\[}}{{\[\[}}0,     1,     2],
// CHECK-NEXT: [5,     6,     7]],
// CHECK-NEXT: {{\[\[}}3,     4,     123],
// CHECK-NEXT: [8,     9,     123]]],
// CHECK-NEXT: {{\[\[\[}}10,     11,     12],
// CHECK-NEXT: [15,     16,     17]],
// CHECK-NEXT: {{\[\[}}13,     14,     123],
// CHECK-NEXT: [18,     19,     123]]]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [4, 5] strides = [5, 1] data =
// CHECK-NEXT: {{\[\[}}0,   1,   2,   3,   4],
// CHECK-NEXT: [5,   6,   7,   8,   9],
// CHECK-NEXT: [10,   11,   12,   13,   14],
// CHECK-NEXT: [15,   16,   17,   18,   19]]
