// RUN: %levels %s --pipeline=linalg --no-native | FileCheck %s
// A masked contraction of transferred vectors, as vectorizers write it.
func.func private @printMemrefF32(tensor<*xf32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 0.0 : f32
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %ad = tensor.cast %a : tensor<2x3xf32> to tensor<?x?xf32>
  %bd = tensor.cast %b : tensor<3x2xf32> to tensor<?x?xf32>
  %cd = tensor.empty(%c2, %c2) : tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%cd : tensor<?x?xf32>) -> tensor<?x?xf32>
  %ma = vector.create_mask %c2, %c3 : vector<4x4xi1>
  %mb = vector.create_mask %c3, %c2 : vector<4x4xi1>
  %mc = vector.create_mask %c2, %c2 : vector<4x4xi1>
  %m3 = vector.create_mask %c2, %c2, %c3 : vector<4x4x4xi1>
  %va = vector.mask %ma { vector.transfer_read %ad[%c0, %c0], %z {in_bounds = [true, true]} : tensor<?x?xf32>, vector<4x4xf32> } : vector<4x4xi1> -> vector<4x4xf32>
  %vb = vector.mask %mb { vector.transfer_read %bd[%c0, %c0], %z {in_bounds = [true, true]} : tensor<?x?xf32>, vector<4x4xf32> } : vector<4x4xi1> -> vector<4x4xf32>
  %vc = vector.mask %mc { vector.transfer_read %f[%c0, %c0], %z {in_bounds = [true, true]} : tensor<?x?xf32>, vector<4x4xf32> } : vector<4x4xi1> -> vector<4x4xf32>
  %r = vector.mask %m3 { vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %va, %vb, %vc : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32> } : vector<4x4x4xi1> -> vector<4x4xf32>
  %w = vector.mask %mc { vector.transfer_write %r, %f[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<?x?xf32> } : vector<4x4xi1> -> tensor<?x?xf32>
  %u = tensor.cast %w : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}22,   28],
// CHECK-NEXT: [49,   64]]
