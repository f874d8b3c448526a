// An operation without loops runs its body once.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: f32 = 7.0
func.func @f() -> f32 {
  %three = arith.constant 3.0 : f32
  %four = arith.constant dense<4.0> : tensor<f32>
  %init = tensor.empty() : tensor<f32>
  %r = linalg.generic {
      indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>,
                       affine_map<() -> ()>],
      iterator_types = []}
      ins(%three, %four : f32, tensor<f32>) outs(%init : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %v = tensor.extract %r[] : tensor<f32>
  return %v : f32
}
