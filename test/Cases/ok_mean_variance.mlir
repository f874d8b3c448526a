// Mean and variance of a row, by named and generic operations on tensors that
// are fused and bufferized.
#id = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>
func.func @stats(%x: tensor<16xf32>) -> (f32, f32)
    attributes {llvm.emit_c_interface} {
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant 0.0625 : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [#id, #none],
                         iterator_types = ["reduction"]}
      ins(%x : tensor<16xf32>) outs(%init : tensor<f32>) {
  ^bb0(%v: f32, %acc: f32):
    %n = arith.addf %acc, %v : f32
    linalg.yield %n : f32
  } -> tensor<f32>
  %s = tensor.extract %sum[] : tensor<f32>
  %mean = arith.mulf %s, %scale : f32
  %row = tensor.empty() : tensor<16xf32>
  %centred = linalg.generic {indexing_maps = [#id, #id],
                             iterator_types = ["parallel"]}
      ins(%x : tensor<16xf32>) outs(%row : tensor<16xf32>) {
  ^bb0(%v: f32, %unused: f32):
    %d = arith.subf %v, %mean : f32
    linalg.yield %d : f32
  } -> tensor<16xf32>
  %squares = linalg.generic {indexing_maps = [#id, #none],
                             iterator_types = ["reduction"]}
      ins(%centred : tensor<16xf32>) outs(%init : tensor<f32>) {
  ^bb0(%d: f32, %acc: f32):
    %q = arith.mulf %d, %d : f32
    %n = arith.addf %acc, %q : f32
    linalg.yield %n : f32
  } -> tensor<f32>
  %t = tensor.extract %squares[] : tensor<f32>
  %variance = arith.mulf %t, %scale : f32
  return %mean, %variance : f32, f32
}
