// Sum of 10^6 f32, linalg on tensors.
func.func @kernel(%round: i32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %emptyX = tensor.empty() : tensor<1000000xf32>
  %X = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>],
                       iterator_types = ["parallel"]}
      outs(%emptyX : tensor<1000000xf32>) {
  ^bb0(%old: f32):
    %position = linalg.index 0 : index
    %p = arith.index_cast %position : index to i32
    %stride = arith.constant 70 : i32
    %wrap = arith.constant 511 : i32
    %middle = arith.constant 256 : i32
    %scale = arith.constant 0.00390625 : f32
    %far = arith.muli %p, %stride : i32
    %moved = arith.addi %far, %round : i32
    %low = arith.andi %moved, %wrap : i32
    %centred = arith.subi %low, %middle : i32
    %whole = arith.sitofp %centred : i32 to f32
    %value = arith.mulf %whole, %scale : f32
    linalg.yield %value : f32
  } -> tensor<1000000xf32>
  %cell = tensor.empty() : tensor<f32>
  %none = linalg.fill ins(%zero : f32) outs(%cell : tensor<f32>) -> tensor<f32>
  %total = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]}
      ins(%X : tensor<1000000xf32>) outs(%none : tensor<f32>) {
  ^bb0(%v: f32, %acc: f32):
    %s = arith.addf %acc, %v : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %sum = tensor.extract %total[] : tensor<f32>
  return %sum : f32
}
