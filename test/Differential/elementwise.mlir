// arith and math operations on whole tensors and vectors: mixed scalar
// conditions, comparisons, conversions, rank 0, and no element at all.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @digest(%h: i64, %t: tensor<?x?xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = tensor.dim %t, %c0 : tensor<?x?xi64>
  %n1 = tensor.dim %t, %c1 : tensor<?x?xi64>
  %r = scf.for %i = %c0 to %n0 step %c1 iter_args(%a = %h) -> i64 {
    %s = scf.for %j = %c0 to %n1 step %c1 iter_args(%b = %a) -> i64 {
      %x = tensor.extract %t[%i, %j] : tensor<?x?xi64>
      %m = func.call @mix(%b, %x) : (i64, i64) -> i64
      scf.yield %m : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}

func.func private @work(%x: tensor<?x?xf32>, %c: i1) -> tensor<?x?xi64> {
  %a = arith.addf %x, %x : tensor<?x?xf32>
  %b = math.absf %a : tensor<?x?xf32>
  %s = math.sqrt %b : tensor<?x?xf32>
  %g = arith.cmpf ogt, %s, %x : tensor<?x?xf32>
  %d = arith.select %g, %s, %x : tensor<?x?xi1>, tensor<?x?xf32>
  %e = arith.select %c, %d, %a : tensor<?x?xf32>
  %h = arith.truncf %e : tensor<?x?xf32> to tensor<?x?xf16>
  %w = arith.extf %h : tensor<?x?xf16> to tensor<?x?xf64>
  %f = math.floor %w : tensor<?x?xf64>
  %i = arith.fptosi %f : tensor<?x?xf64> to tensor<?x?xi32>
  %n = math.absi %i : tensor<?x?xi32>
  %z = math.ctlz %n : tensor<?x?xi32>
  %gi = arith.extui %g : tensor<?x?xi1> to tensor<?x?xi32>
  // A zero has 32 leading zeros, too many to shift by.
  %one = arith.addi %gi, %n : tensor<?x?xi32>
  %zm = arith.minui %z, %one : tensor<?x?xi32>
  %k = arith.shli %i, %zm : tensor<?x?xi32>
  %q = arith.xori %k, %gi : tensor<?x?xi32>
  %bits = arith.bitcast %e : tensor<?x?xf32> to tensor<?x?xi32>
  %lo = arith.extui %bits : tensor<?x?xi32> to tensor<?x?xi64>
  %hi = arith.extsi %q : tensor<?x?xi32> to tensor<?x?xi64>
  %r = arith.subi %lo, %hi : tensor<?x?xi64>
  return %r : tensor<?x?xi64>
}

func.func @main() -> i64 {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %t = tensor.generate %c5, %c6 {
  ^bb0(%i: index, %j: index):
    %x = arith.muli %i, %c6 : index
    %y = arith.subi %x, %j : index
    %z = arith.muli %y, %y : index
    %u = arith.subi %z, %x : index
    %w = arith.index_cast %u : index to i32
    %f = arith.sitofp %w : i32 to f32
    %third = arith.constant 0.333 : f32
    %g = arith.mulf %f, %third : f32
    tensor.yield %g : f32
  } : tensor<?x?xf32>
  %h0 = arith.constant 1 : i64
  %a = call @work(%t, %true) : (tensor<?x?xf32>, i1) -> tensor<?x?xi64>
  %h1 = call @digest(%h0, %a) : (i64, tensor<?x?xi64>) -> i64
  %b = call @work(%t, %false) : (tensor<?x?xf32>, i1) -> tensor<?x?xi64>
  %h2 = call @digest(%h1, %b) : (i64, tensor<?x?xi64>) -> i64
  %none = tensor.empty(%c0, %c5) : tensor<?x?xf32>
  %n = call @work(%none, %true) : (tensor<?x?xf32>, i1) -> tensor<?x?xi64>
  %h3 = call @digest(%h2, %n) : (i64, tensor<?x?xi64>) -> i64
  // Rank 0, constants.
  %k = arith.constant dense<-7> : tensor<i32>
  %k2 = arith.muli %k, %k : tensor<i32>
  %k3 = arith.remsi %k2, %k : tensor<i32>
  %k4 = arith.subi %k3, %k : tensor<i32>
  %x0 = tensor.extract %k4[] : tensor<i32>
  %w0 = arith.extsi %x0 : i32 to i64
  %h4 = call @mix(%h3, %w0) : (i64, i64) -> i64
  // Vectors of rank 2, element by element.
  %v = arith.constant dense<[[1, -2, 3], [-4, 5, -6]]> : vector<2x3xi8>
  %u = arith.constant dense<[[7, 7, -7], [2, -2, 127]]> : vector<2x3xi8>
  %v0 = arith.muli %v, %u : vector<2x3xi8>
  %v1 = arith.floordivsi %v0, %u : vector<2x3xi8>
  %v2 = arith.remui %u, %v : vector<2x3xi8>
  %lt = arith.cmpi ult, %v1, %v2 : vector<2x3xi8>
  %v3 = arith.select %lt, %v1, %v2 : vector<2x3xi1>, vector<2x3xi8>
  %v4 = arith.sitofp %v3 : vector<2x3xi8> to vector<2x3xf32>
  %v5 = math.copysign %v4, %v4 : vector<2x3xf32>
  %v6 = arith.bitcast %v5 : vector<2x3xf32> to vector<2x3xi32>
  %v7 = arith.extsi %v6 : vector<2x3xi32> to vector<2x3xi64>
  %o = tensor.empty(%c5, %c6) : tensor<?x?xi64>
  %z = arith.constant 0 : i64
  %of = linalg.fill ins(%z : i64) outs(%o : tensor<?x?xi64>) -> tensor<?x?xi64>
  %w = vector.transfer_write %v7, %of[%c0, %c0]
    : vector<2x3xi64>, tensor<?x?xi64>
  %h5 = call @digest(%h4, %w) : (i64, tensor<?x?xi64>) -> i64
  return %h5 : i64
}
