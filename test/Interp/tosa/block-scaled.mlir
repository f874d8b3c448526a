// Elements times the power of two of their block of 32: with f4E2M1FN data 1.5
// everywhere and scales 2^1 and 2^-2 the values are 3 and 0.375. A product of
// two such rows of 64: 32 * 3 * 3 + 32 * 0.375 * 0.375 = 292.5.

// RUN: %plumb run %s -e cast | FileCheck %s --check-prefix=CAST
// RUN: %plumb run %s -e matmul | FileCheck %s --check-prefix=MATMUL
// RUN: not %plumb run %s -e to 2>&1 | FileCheck %s --check-prefix=TO

// CAST: result 0: 4xf32 = [3.0, 3.0, 0.375, 0.375]
func.func @cast() -> tensor<4xf32> {
  %d = arith.constant dense<1.5> : tensor<64xf4E2M1FN>
  %s = arith.constant dense<[2.0, 0.25]> : tensor<2xf8E8M0FNU>
  %r = tosa.cast_from_block_scaled %d, %s {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<64xf4E2M1FN>, tensor<2xf8E8M0FNU>) -> tensor<64xf32>
  %p = tensor.extract_slice %r[0] [4] [16] : tensor<64xf32> to tensor<4xf32>
  return %p : tensor<4xf32>
}

// MATMUL: result 0: 1x1x1xf32 = {{\[\[\[}}292.5{{\]\]\]}}
func.func @matmul() -> tensor<1x1x1xf32> {
  %d = arith.constant dense<1.5> : tensor<1x1x64xf4E2M1FN>
  %s = arith.constant dense<[[[2.0, 0.25]]]> : tensor<1x1x2xf8E8M0FNU>
  %r = tosa.matmul_t_block_scaled %d, %s, %d, %s {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<1x1x64xf4E2M1FN>, tensor<1x1x2xf8E8M0FNU>, tensor<1x1x64xf4E2M1FN>, tensor<1x1x2xf8E8M0FNU>) -> tensor<1x1x1xf32>
  return %r : tensor<1x1x1xf32>
}

// TO: error: {{.*}}tosa.cast_to_block_scaled is not supported
func.func @to() -> (tensor<32xf4E2M1FN>, tensor<1xf8E8M0FNU>) {
  %x = arith.constant dense<1.5> : tensor<32xf32>
  %d, %s = tosa.cast_to_block_scaled %x {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<32xf32>) -> (tensor<32xf4E2M1FN>, tensor<1xf8E8M0FNU>)
  return %d, %s : tensor<32xf4E2M1FN>, tensor<1xf8E8M0FNU>
}
