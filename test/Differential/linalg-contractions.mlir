// linalg.matmul with transposed operands, batch_matmul, matvec, vecmat, dot,
// contract; f32, f64, and i8 into i32. All sums are of small integers: exact.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @digest(%h: i64, %t: tensor<?x?xf32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %n1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %r = scf.for %i = %c0 to %n0 step %c1 iter_args(%a = %h) -> i64 {
    %s = scf.for %j = %c0 to %n1 step %c1 iter_args(%b = %a) -> i64 {
      %f = tensor.extract %t[%i, %j] : tensor<?x?xf32>
      %x = arith.fptosi %f : f32 to i64
      %m = func.call @mix(%b, %x) : (i64, i64) -> i64
      scf.yield %m : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}

func.func private @digesti(%h: i64, %t: tensor<?x?xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = tensor.dim %t, %c0 : tensor<?x?xi32>
  %n1 = tensor.dim %t, %c1 : tensor<?x?xi32>
  %r = scf.for %i = %c0 to %n0 step %c1 iter_args(%a = %h) -> i64 {
    %s = scf.for %j = %c0 to %n1 step %c1 iter_args(%b = %a) -> i64 {
      %f = tensor.extract %t[%i, %j] : tensor<?x?xi32>
      %x = arith.extsi %f : i32 to i64
      %m = func.call @mix(%b, %x) : (i64, i64) -> i64
      scf.yield %m : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}

// Element (i, j) is (7 i + 3 j) mod 11 - 5.
func.func private @make(%m: index, %n: index) -> tensor<?x?xf32> {
  %t = tensor.generate %m, %n {
  ^bb0(%i: index, %j: index):
    %x = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3) mod 11 - 5)>(%i, %j)
    %w = arith.index_cast %x : index to i32
    %f = arith.sitofp %w : i32 to f32
    tensor.yield %f : f32
  } : tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}

func.func private @mm(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>,
                      %acc: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
    outs(%acc : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

func.func @main() -> i64 {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %h0 = arith.constant 1 : i64
  %z = arith.constant 0.0 : f32
  %a = call @make(%c5, %c7) : (index, index) -> tensor<?x?xf32>
  %b = call @make(%c7, %c4) : (index, index) -> tensor<?x?xf32>
  %acc = call @make(%c5, %c4) : (index, index) -> tensor<?x?xf32>
  // Accumulates into what is there; %acc stays as it is.
  %r0 = call @mm(%a, %b, %acc)
    : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %h1 = call @digest(%h0, %r0) : (i64, tensor<?x?xf32>) -> i64
  %h2 = call @digest(%h1, %acc) : (i64, tensor<?x?xf32>) -> i64
  // The left operand transposed, by its map.
  %at = call @make(%c7, %c5) : (index, index) -> tensor<?x?xf32>
  %r1 = linalg.matmul indexing_maps = [
      affine_map<(m, n, k) -> (k, m)>,
      affine_map<(m, n, k) -> (k, n)>,
      affine_map<(m, n, k) -> (m, n)>]
    ins(%at, %b : tensor<?x?xf32>, tensor<?x?xf32>)
    outs(%r0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %h3 = call @digest(%h2, %r1) : (i64, tensor<?x?xf32>) -> i64
  // i8 x i8 -> i32, signed by default, and unsigned by the cast attribute.
  %x8 = arith.constant dense<[[-128, 127, -1], [100, -100, 3]]> : tensor<2x3xi8>
  %y8 = arith.constant dense<[[-128, 5], [127, -7], [-1, 9]]> : tensor<3x2xi8>
  %zi = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %r2 = linalg.matmul ins(%x8, %y8 : tensor<2x3xi8>, tensor<3x2xi8>)
    outs(%zi : tensor<2x2xi32>) -> tensor<2x2xi32>
  %r2d = tensor.cast %r2 : tensor<2x2xi32> to tensor<?x?xi32>
  %h4 = call @digesti(%h3, %r2d) : (i64, tensor<?x?xi32>) -> i64
  %r3 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>}
    ins(%x8, %y8 : tensor<2x3xi8>, tensor<3x2xi8>)
    outs(%zi : tensor<2x2xi32>) -> tensor<2x2xi32>
  %r3d = tensor.cast %r3 : tensor<2x2xi32> to tensor<?x?xi32>
  %h5 = call @digesti(%h4, %r3d) : (i64, tensor<?x?xi32>) -> i64
  // Batches.
  %as = tensor.cast %a : tensor<?x?xf32> to tensor<5x7xf32>
  %a6 = tensor.extract_slice %as[0, 0] [4, 6] [1, 1]
    : tensor<5x7xf32> to tensor<4x6xf32>
  %ab = tensor.expand_shape %a6 [[0, 1], [2]] output_shape [2, 2, 6]
    : tensor<4x6xf32> into tensor<2x2x6xf32>
  %bs = tensor.cast %b : tensor<?x?xf32> to tensor<7x4xf32>
  %b6 = tensor.extract_slice %bs[1, 0] [6, 4] [1, 1]
    : tensor<7x4xf32> to tensor<6x4xf32>
  %bb = tensor.expand_shape %b6 [[0], [1, 2]] output_shape [6, 2, 2]
    : tensor<6x4xf32> into tensor<6x2x2xf32>
  %bt0 = tensor.empty() : tensor<2x6x2xf32>
  %bt = linalg.transpose ins(%bb : tensor<6x2x2xf32>)
    outs(%bt0 : tensor<2x6x2xf32>) permutation = [1, 0, 2]
  %e3 = tensor.empty() : tensor<2x2x2xf32>
  %z3 = linalg.fill ins(%z : f32) outs(%e3 : tensor<2x2x2xf32>)
    -> tensor<2x2x2xf32>
  %r4 = linalg.batch_matmul ins(%ab, %bt : tensor<2x2x6xf32>, tensor<2x6x2xf32>)
    outs(%z3 : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %r4c = tensor.collapse_shape %r4 [[0, 1], [2]]
    : tensor<2x2x2xf32> into tensor<4x2xf32>
  %r4d = tensor.cast %r4c : tensor<4x2xf32> to tensor<?x?xf32>
  %h6 = call @digest(%h5, %r4d) : (i64, tensor<?x?xf32>) -> i64
  // Matrix times vector, vector times matrix, vector times vector.
  %v = tensor.extract_slice %as[1, 0] [1, 7] [1, 1]
    : tensor<5x7xf32> to tensor<7xf32>
  %e5 = tensor.empty() : tensor<5xf32>
  %z5 = linalg.fill ins(%z : f32) outs(%e5 : tensor<5xf32>) -> tensor<5xf32>
  %mv = linalg.matvec ins(%as, %v : tensor<5x7xf32>, tensor<7xf32>)
    outs(%z5 : tensor<5xf32>) -> tensor<5xf32>
  %e7 = tensor.empty() : tensor<7xf32>
  %z7 = linalg.fill ins(%z : f32) outs(%e7 : tensor<7xf32>) -> tensor<7xf32>
  %vm = linalg.vecmat ins(%mv, %as : tensor<5xf32>, tensor<5x7xf32>)
    outs(%z7 : tensor<7xf32>) -> tensor<7xf32>
  %e0 = tensor.empty() : tensor<f32>
  %z0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %dot = linalg.dot ins(%vm, %v : tensor<7xf32>, tensor<7xf32>)
    outs(%z0 : tensor<f32>) -> tensor<f32>
  %d = tensor.extract %dot[] : tensor<f32>
  %di = arith.fptosi %d : f32 to i64
  %h7 = call @mix(%h6, %di) : (i64, i64) -> i64
  // A contraction of two axes at once, in f64.
  %p = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[-1.0, 0.5], [7.0, 2.0]]]>
    : tensor<2x2x2xf64>
  %q0 = arith.constant dense<0.25> : tensor<2xf64>
  %q = linalg.contract indexing_maps = [
      affine_map<(i, j, k) -> (i, j, k)>,
      affine_map<(i, j, k) -> (k, j, i)>,
      affine_map<(i, j, k) -> (i)>]
    ins(%p, %p : tensor<2x2x2xf64>, tensor<2x2x2xf64>)
    outs(%q0 : tensor<2xf64>) -> tensor<2xf64>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %x0 = tensor.extract %q[%i0] : tensor<2xf64>
  %x1 = tensor.extract %q[%i1] : tensor<2xf64>
  %y0 = arith.bitcast %x0 : f64 to i64
  %y1 = arith.bitcast %x1 : f64 to i64
  %h8 = call @mix(%h7, %y0) : (i64, i64) -> i64
  %h9 = call @mix(%h8, %y1) : (i64, i64) -> i64
  return %h9 : i64
}
