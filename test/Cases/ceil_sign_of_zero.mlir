// The sign that math.ceil leaves on a zero, made visible by copysign.
func.func @f(%x: tensor<4xf64>, %to: tensor<4xf64>) -> tensor<4xf64>
    attributes {llvm.emit_c_interface} {
  %two = arith.constant 2.0 : f64
  %r = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%x : tensor<4xf64>) outs(%to : tensor<4xf64>) {
  ^bb0(%v: f64, %unused: f64):
    %c = math.ceil %v : f64
    %s = math.copysign %two, %c : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  return %r : tensor<4xf64>
}
