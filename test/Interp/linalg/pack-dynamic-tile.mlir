// A tile size that is known at run time only; without a padding value it must
// divide the source evenly: 6 is divided by 3, not by 4.
// RUN: %plumb run %s -e f --arg 'index=3' | FileCheck %s
// RUN: not %plumb run %s -e f --arg 'index=4' 2>&1 | FileCheck %s --check-prefix=UB
// CHECK: result 0: 2x3xi8 =
// CHECK-NEXT: {{\[}}[1, 2, 3],
// CHECK-NEXT: [4, 5, 6]]
// UB: error: the tiles do not divide the source evenly, and nothing pads it
func.func @f(%tile: index) -> tensor<?x?xi8> {
  %c6 = arith.constant 6 : index
  %x = arith.constant dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi8>
  %n = arith.ceildivui %c6, %tile : index
  %e = tensor.empty(%n, %tile) : tensor<?x?xi8>
  %p = linalg.pack %x inner_dims_pos = [0] inner_tiles = [%tile] into %e
      : tensor<6xi8> -> tensor<?x?xi8>
  return %p : tensor<?x?xi8>
}
