// Softmax of 256 rows of 1025 f32, linalg on tensors; the result is the sum of the
// squares.
func.func @kernel(%round: i32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant -1.0e+30 : f32
  %emptyX = tensor.empty() : tensor<256x1025xf32>
  %X = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>],
                       iterator_types = ["parallel", "parallel"]}
      outs(%emptyX : tensor<256x1025xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %width = arith.constant 1025 : index
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
    linalg.yield %value : f32
  } -> tensor<256x1025xf32>
  %emptyY = tensor.empty() : tensor<256x1025xf32>
  %emptyRow = tensor.empty() : tensor<256xf32>
  %lowestRow = linalg.fill ins(%lowest : f32) outs(%emptyRow : tensor<256xf32>) -> tensor<256xf32>
  %zeroRow = linalg.fill ins(%zero : f32) outs(%emptyRow : tensor<256xf32>) -> tensor<256xf32>
  %max = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%X : tensor<256x1025xf32>) outs(%lowestRow : tensor<256xf32>) {
  ^bb0(%v: f32, %m: f32):
    %next = arith.maximumf %m, %v : f32
    linalg.yield %next : f32
  } -> tensor<256xf32>
  %exps = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%X, %max : tensor<256x1025xf32>, tensor<256xf32>)
      outs(%emptyY : tensor<256x1025xf32>) {
  ^bb0(%v: f32, %m: f32, %old: f32):
    %below = arith.subf %v, %m : f32
    %exp = math.exp %below : f32
    linalg.yield %exp : f32
  } -> tensor<256x1025xf32>
  %sums = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%exps : tensor<256x1025xf32>) outs(%zeroRow : tensor<256xf32>) {
  ^bb0(%v: f32, %acc: f32):
    %next = arith.addf %acc, %v : f32
    linalg.yield %next : f32
  } -> tensor<256xf32>
  %Y = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%exps, %sums : tensor<256x1025xf32>, tensor<256xf32>)
      outs(%emptyY : tensor<256x1025xf32>) {
  ^bb0(%v: f32, %d: f32, %old: f32):
    %quotient = arith.divf %v, %d : f32
    linalg.yield %quotient : f32
  } -> tensor<256x1025xf32>
  %cell = tensor.empty() : tensor<f32>
  %none = linalg.fill ins(%zero : f32) outs(%cell : tensor<f32>) -> tensor<f32>
  %total = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>],
      iterator_types = ["reduction", "reduction"]}
      ins(%Y : tensor<256x1025xf32>) outs(%none : tensor<f32>) {
  ^bb0(%v: f32, %acc: f32):
    %vv = arith.mulf %v, %v : f32
    %s = arith.addf %acc, %vv : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %sum = tensor.extract %total[] : tensor<f32>
  return %sum : f32
}
