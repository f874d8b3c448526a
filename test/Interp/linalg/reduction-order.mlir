// Reductions run in the order of their loops, the first outermost. In f32
// 1e8 + 1 - 1e8 is 0 and 1e8 - 1e8 + 1 is 1, so both orders can be told apart.
// RUN: %plumb run %s -e inner | FileCheck %s --check-prefix=INNER
// RUN: %plumb run %s -e outer | FileCheck %s --check-prefix=OUTER
// RUN: %plumb run %s -e both | FileCheck %s --check-prefix=BOTH
// INNER: result 0: 2xf32 = [0.0, 1.0]
// OUTER: result 0: 2xf32 = [0.0, 1.0]
// BOTH: result 0: f32 = 1.0
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
#col = affine_map<(d0, d1) -> (d1)>
#none = affine_map<(d0, d1) -> ()>
func.func private @x() -> tensor<2x3xf32> {
  %x = arith.constant dense<[[1.0e8, 1.0, -1.0e8], [1.0e8, -1.0e8, 1.0]]>
      : tensor<2x3xf32>
  return %x : tensor<2x3xf32>
}
func.func @inner() -> tensor<2xf32> {
  %x = func.call @x() : () -> tensor<2x3xf32>
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %r = linalg.generic {indexing_maps = [#id, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x3xf32>) outs(%zero : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}
func.func @outer() -> tensor<2xf32> {
  %x = func.call @x() : () -> tensor<2x3xf32>
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %r = linalg.generic {indexing_maps = [#swap, #col],
                       iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<2x3xf32>) outs(%zero : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}
// Row 0 leaves 0, row 1 adds 1: with d0 outermost 1e8 + 1 - 1e8 + 1e8 - 1e8 + 1.
func.func @both() -> f32 {
  %x = func.call @x() : () -> tensor<2x3xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.generic {indexing_maps = [#id, #none],
                       iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<2x3xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %v = tensor.extract %r[] : tensor<f32>
  return %v : f32
}
