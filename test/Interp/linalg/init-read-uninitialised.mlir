// Accumulating into tensor.empty reads what was never written: an error at the
// operation that does it, not a value.
// RUN: not %plumb run %s -e f 2>&1 | FileCheck %s
// CHECK: init-read-uninitialised.mlir:[[#@LINE+4]]:{{.*}}error: {{.*}}[uninitialised-read]
func.func @f() -> tensor<f32> {
  %x = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %init = tensor.empty() : tensor<f32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]}
      ins(%x : tensor<2xf32>) outs(%init : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
