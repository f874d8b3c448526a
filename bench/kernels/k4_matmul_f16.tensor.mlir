// f16 matmul with f32 accumulation, linalg on tensors; the result is the sum of the squares of C.
func.func @kernel(%round: i32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %emptyA = tensor.empty() : tensor<128x128xf16>
  %A = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>],
                       iterator_types = ["parallel", "parallel"]}
      outs(%emptyA : tensor<128x128xf16>) {
  ^bb0(%old: f16):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %width = arith.constant 128 : index
    %before = arith.muli %i, %width : index
    %position = arith.addi %before, %j : index
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
    %half = arith.truncf %value : f32 to f16
    linalg.yield %half : f16
  } -> tensor<128x128xf16>
  %emptyB = tensor.empty() : tensor<128x128xf16>
  %B = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>],
                       iterator_types = ["parallel", "parallel"]}
      outs(%emptyB : tensor<128x128xf16>) {
  ^bb0(%old: f16):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %width = arith.constant 128 : index
    %before = arith.muli %i, %width : index
    %position = arith.addi %before, %j : index
    %p = arith.index_cast %position : index to i32
    %stride = arith.constant 150 : i32
    %wrap = arith.constant 511 : i32
    %middle = arith.constant 256 : i32
    %scale = arith.constant 0.00390625 : f32
    %far = arith.muli %p, %stride : i32
    %moved = arith.addi %far, %round : i32
    %low = arith.andi %moved, %wrap : i32
    %centred = arith.subi %low, %middle : i32
    %whole = arith.sitofp %centred : i32 to f32
    %value = arith.mulf %whole, %scale : f32
    %half = arith.truncf %value : f32 to f16
    linalg.yield %half : f16
  } -> tensor<128x128xf16>
  %emptyC = tensor.empty() : tensor<128x128xf32>
  %zeroC = linalg.fill ins(%zero : f32) outs(%emptyC : tensor<128x128xf32>) -> tensor<128x128xf32>
  %C = linalg.matmul ins(%A, %B : tensor<128x128xf16>, tensor<128x128xf16>)
      outs(%zeroC : tensor<128x128xf32>) -> tensor<128x128xf32>
  %cell = tensor.empty() : tensor<f32>
  %none = linalg.fill ins(%zero : f32) outs(%cell : tensor<f32>) -> tensor<f32>
  %total = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>],
      iterator_types = ["reduction", "reduction"]}
      ins(%C : tensor<128x128xf32>) outs(%none : tensor<f32>) {
  ^bb0(%v: f32, %acc: f32):
    %vv = arith.mulf %v, %v : f32
    %s = arith.addf %acc, %vv : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %sum = tensor.extract %total[] : tensor<f32>
  return %sum : f32
}
