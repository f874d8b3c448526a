// linalg.map, reduce, transpose, broadcast, elementwise, copy and the named
// elementwise operations; f32 sums in the order of the loops.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: f32) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %i = arith.bitcast %x : f32 to i32
  %w = arith.extui %i : i32 to i64
  %a = arith.xori %h, %w : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @digest(%h: i64, %t: tensor<?xf32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %h) -> i64 {
    %f = tensor.extract %t[%i] : tensor<?xf32>
    %m = func.call @mix(%a, %f) : (i64, f32) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func private @digest2(%h: i64, %t: tensor<3x5xf32>) -> i64 {
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<3x5xf32> into tensor<15xf32>
  %d = tensor.cast %c : tensor<15xf32> to tensor<?xf32>
  %r = call @digest(%h, %d) : (i64, tensor<?xf32>) -> i64
  return %r : i64
}

func.func @main() -> i64 {
  %h0 = arith.constant 4 : i64
  %a = arith.constant dense<[[1.5, -2.25, 3.1, 0.7, 1.0e10],
                             [0.1, 0.2, 0.3, -0.4, 1.0e-10],
                             [7.0, -7.0, 7.5, 8.5, -0.0]]> : tensor<3x5xf32>
  %e = tensor.empty() : tensor<3x5xf32>
  %m = linalg.map ins(%a, %a : tensor<3x5xf32>, tensor<3x5xf32>)
    outs(%e : tensor<3x5xf32>)
    (%x: f32, %y: f32, %out: f32) {
      %s = arith.mulf %x, %y : f32
      %t = arith.subf %s, %x : f32
      linalg.yield %t : f32
    }
  %h1 = call @digest2(%h0, %m) : (i64, tensor<3x5xf32>) -> i64
  %z3 = arith.constant dense<0.0> : tensor<3xf32>
  %rs = linalg.reduce { arith.addf } ins(%m : tensor<3x5xf32>)
    outs(%z3 : tensor<3xf32>) dimensions = [1]
  %rsd = tensor.cast %rs : tensor<3xf32> to tensor<?xf32>
  %h2 = call @digest(%h1, %rsd) : (i64, tensor<?xf32>) -> i64
  %z5 = arith.constant dense<-1.0e30> : tensor<5xf32>
  %cs = linalg.reduce ins(%a : tensor<3x5xf32>) outs(%z5 : tensor<5xf32>)
    dimensions = [0]
    (%x: f32, %acc: f32) {
      %t = arith.maximumf %x, %acc : f32
      linalg.yield %t : f32
    }
  %csd = tensor.cast %cs : tensor<5xf32> to tensor<?xf32>
  %h3 = call @digest(%h2, %csd) : (i64, tensor<?xf32>) -> i64
  %et = tensor.empty() : tensor<5x3xf32>
  %t = linalg.transpose ins(%m : tensor<3x5xf32>) outs(%et : tensor<5x3xf32>)
    permutation = [1, 0]
  %tc = tensor.collapse_shape %t [[0, 1]] : tensor<5x3xf32> into tensor<15xf32>
  %tcd = tensor.cast %tc : tensor<15xf32> to tensor<?xf32>
  %h4 = call @digest(%h3, %tcd) : (i64, tensor<?xf32>) -> i64
  %b = linalg.broadcast ins(%rs : tensor<3xf32>) outs(%e : tensor<3x5xf32>)
    dimensions = [1]
  %h5 = call @digest2(%h4, %b) : (i64, tensor<3x5xf32>) -> i64
  %add = linalg.add ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>)
    outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  %sub = linalg.sub ins(%add, %m : tensor<3x5xf32>, tensor<3x5xf32>)
    outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  %mul = linalg.mul ins(%sub, %a : tensor<3x5xf32>, tensor<3x5xf32>)
    outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  %max = linalg.max ins(%mul, %m : tensor<3x5xf32>, tensor<3x5xf32>)
    outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  %abs = linalg.abs ins(%max : tensor<3x5xf32>)
    outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  %sq = linalg.sqrt ins(%abs : tensor<3x5xf32>)
    outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  %fl = linalg.floor ins(%sq : tensor<3x5xf32>)
    outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  %ng = linalg.negf ins(%fl : tensor<3x5xf32>)
    outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  %h6 = call @digest2(%h5, %sub) : (i64, tensor<3x5xf32>) -> i64
  %h7 = call @digest2(%h6, %sq) : (i64, tensor<3x5xf32>) -> i64
  %h8 = call @digest2(%h7, %ng) : (i64, tensor<3x5xf32>) -> i64
  %el = linalg.elementwise kind=#linalg.elementwise_kind<add>
    indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>,
                     affine_map<(i, j) -> (i, j)>]
    ins(%rs, %sq : tensor<3xf32>, tensor<3x5xf32>)
    outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  %cp = linalg.copy ins(%el : tensor<3x5xf32>) outs(%e : tensor<3x5xf32>)
    -> tensor<3x5xf32>
  %h9 = call @digest2(%h8, %cp) : (i64, tensor<3x5xf32>) -> i64
  return %h9 : i64
}
