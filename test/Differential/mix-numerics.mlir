// Numerical programs: LU with pivoting in f64, a softmax on dynamic tensors,
// matrix powers by recursion on tensors, Horner by vectors.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: f64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %i = arith.bitcast %x : f64 to i64
  %a = arith.xori %h, %i : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

// In place; gives the determinant.
func.func private @lu(%a: memref<?x?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %n = memref.dim %a, %c0 : memref<?x?xf64>
  %det = scf.for %k = %c0 to %n step %c1 iter_args(%d = %one) -> f64 {
    %k1 = arith.addi %k, %c1 : index
    %akk = memref.load %a[%k, %k] : memref<?x?xf64>
    %abs0 = math.absf %akk : f64
    %p:2 = scf.for %i = %k1 to %n step %c1
        iter_args(%at = %k, %best = %abs0) -> (index, f64) {
      %x = memref.load %a[%i, %k] : memref<?x?xf64>
      %y = math.absf %x : f64
      %gt = arith.cmpf ogt, %y, %best : f64
      %at1 = arith.select %gt, %i, %at : index
      %b1 = arith.select %gt, %y, %best : f64
      scf.yield %at1, %b1 : index, f64
    }
    %swap = arith.cmpi ne, %p#0, %k : index
    %d1 = scf.if %swap -> f64 {
      scf.for %j = %c0 to %n step %c1 {
        %x = memref.load %a[%k, %j] : memref<?x?xf64>
        %y = memref.load %a[%p#0, %j] : memref<?x?xf64>
        memref.store %y, %a[%k, %j] : memref<?x?xf64>
        memref.store %x, %a[%p#0, %j] : memref<?x?xf64>
      }
      %m = arith.negf %d : f64
      scf.yield %m : f64
    } else {
      scf.yield %d : f64
    }
    %pivot = memref.load %a[%k, %k] : memref<?x?xf64>
    scf.for %i = %k1 to %n step %c1 {
      %x = memref.load %a[%i, %k] : memref<?x?xf64>
      %l = arith.divf %x, %pivot : f64
      memref.store %l, %a[%i, %k] : memref<?x?xf64>
      scf.for %j = %k1 to %n step %c1 {
        %u = memref.load %a[%k, %j] : memref<?x?xf64>
        %v = memref.load %a[%i, %j] : memref<?x?xf64>
        %lu = arith.mulf %l, %u : f64
        %w = arith.subf %v, %lu : f64
        memref.store %w, %a[%i, %j] : memref<?x?xf64>
      }
    }
    %d2 = arith.mulf %d1, %pivot : f64
    scf.yield %d2 : f64
  }
  return %det : f64
}

// The rows of x, each divided by its sum after its maximum is subtracted and
// everything squared: a softmax without the exponential.
func.func private @soft(%x: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = tensor.dim %x, %c0 : tensor<?x?xf64>
  %n1 = tensor.dim %x, %c1 : tensor<?x?xf64>
  %low = arith.constant 0xFFF0000000000000 : f64
  %zero = arith.constant 0.0 : f64
  %e1 = tensor.empty(%n0) : tensor<?xf64>
  %m0 = linalg.fill ins(%low : f64) outs(%e1 : tensor<?xf64>) -> tensor<?xf64>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<?x?xf64>)
    outs(%m0 : tensor<?xf64>) dimensions = [1]
  %e2 = tensor.empty(%n0, %n1) : tensor<?x?xf64>
  %d = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
                       affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<?x?xf64>, tensor<?xf64>)
      outs(%e2 : tensor<?x?xf64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %s = arith.subf %a, %b : f64
    %one = arith.constant 1.0 : f64
    %t = arith.subf %one, %s : f64
    %q = arith.divf %one, %t : f64
    linalg.yield %q : f64
  } -> tensor<?x?xf64>
  %s0 = linalg.fill ins(%zero : f64) outs(%e1 : tensor<?xf64>) -> tensor<?xf64>
  %s = linalg.reduce { arith.addf } ins(%d : tensor<?x?xf64>)
    outs(%s0 : tensor<?xf64>) dimensions = [1]
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<?xf64>) outs(%d : tensor<?x?xf64>) {
  ^bb0(%b: f64, %o: f64):
    %q = arith.divf %o, %b : f64
    linalg.yield %q : f64
  } -> tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// x to the n by squaring.
func.func private @power(%x: tensor<3x3xf64>, %n: i32) -> tensor<3x3xf64> {
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f64
  %one = arith.cmpi eq, %n, %c1 : i32
  %r = scf.if %one -> tensor<3x3xf64> {
    scf.yield %x : tensor<3x3xf64>
  } else {
    %h = arith.shrui %n, %c1 : i32
    %y = func.call @power(%x, %h) : (tensor<3x3xf64>, i32) -> tensor<3x3xf64>
    %e = tensor.empty() : tensor<3x3xf64>
    %z = linalg.fill ins(%zero : f64) outs(%e : tensor<3x3xf64>)
      -> tensor<3x3xf64>
    %q = linalg.matmul ins(%y, %y : tensor<3x3xf64>, tensor<3x3xf64>)
      outs(%z : tensor<3x3xf64>) -> tensor<3x3xf64>
    %odd = arith.trunci %n : i32 to i1
    %s = scf.if %odd -> tensor<3x3xf64> {
      %w = linalg.matmul ins(%q, %x : tensor<3x3xf64>, tensor<3x3xf64>)
        outs(%z : tensor<3x3xf64>) -> tensor<3x3xf64>
      scf.yield %w : tensor<3x3xf64>
    } else {
      scf.yield %q : tensor<3x3xf64>
    }
    scf.yield %s : tensor<3x3xf64>
  }
  return %r : tensor<3x3xf64>
}

func.func private @horner(%x: vector<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 6 : index
  %k = arith.constant dense<[0.5, -1.25, 3.0, 0.1, -7.0, 2.0]> : vector<6xf64>
  %z = arith.constant dense<0.0> : vector<4xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> vector<4xf64> {
    %c = vector.extract %k[%i] : f64 from vector<6xf64>
    %v = vector.broadcast %c : f64 to vector<4xf64>
    %b = math.fma %a, %x, %v : vector<4xf64>
    scf.yield %b : vector<4xf64>
  }
  %p = vector.reduction <mul>, %r : vector<4xf64> into f64
  return %p : f64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 6 : index
  %h0 = arith.constant 12 : i64
  %a = memref.alloc(%n, %n) : memref<?x?xf64>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %c17 = arith.constant 17 : index
      %q = arith.muli %i, %c17 : index
      %r = arith.addi %q, %j : index
      %s = arith.muli %r, %r : index
      %c23 = arith.constant 23 : index
      %t = arith.remui %s, %c23 : index
      %w = arith.index_cast %t : index to i64
      %f = arith.sitofp %w : i64 to f64
      %third = arith.constant 0.3333333 : f64
      %g = arith.mulf %f, %third : f64
      memref.store %g, %a[%i, %j] : memref<?x?xf64>
    }
  }
  %det = call @lu(%a) : (memref<?x?xf64>) -> f64
  %h1 = call @mix(%h0, %det) : (i64, f64) -> i64
  %h2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %h1) -> i64 {
    %y = scf.for %j = %c0 to %n step %c1 iter_args(%z = %x) -> i64 {
      %f = memref.load %a[%i, %j] : memref<?x?xf64>
      %m = func.call @mix(%z, %f) : (i64, f64) -> i64
      scf.yield %m : i64
    }
    scf.yield %y : i64
  }
  memref.dealloc %a : memref<?x?xf64>
  %t = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %d = arith.subi %i, %j : index
    %q = arith.muli %d, %j : index
    %w = arith.index_cast %q : index to i64
    %f = arith.sitofp %w : i64 to f64
    tensor.yield %f : f64
  } : tensor<?x5xf64>
  %td = tensor.cast %t : tensor<?x5xf64> to tensor<?x?xf64>
  %s = call @soft(%td) : (tensor<?x?xf64>) -> tensor<?x?xf64>
  %c5 = arith.constant 5 : index
  %h3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %h2) -> i64 {
    %y = scf.for %j = %c0 to %c5 step %c1 iter_args(%z = %x) -> i64 {
      %f = tensor.extract %s[%i, %j] : tensor<?x?xf64>
      %m = func.call @mix(%z, %f) : (i64, f64) -> i64
      scf.yield %m : i64
    }
    scf.yield %y : i64
  }
  %b = arith.constant dense<[[0.5, 0.25, -0.1], [0.3, 0.9, 0.0],
    [-0.2, 0.125, 1.1]]> : tensor<3x3xf64>
  %e = arith.constant 13 : i32
  %p = call @power(%b, %e) : (tensor<3x3xf64>, i32) -> tensor<3x3xf64>
  %c3 = arith.constant 3 : index
  %h4 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %h3) -> i64 {
    %y = scf.for %j = %c0 to %c3 step %c1 iter_args(%z = %x) -> i64 {
      %f = tensor.extract %p[%i, %j] : tensor<3x3xf64>
      %m = func.call @mix(%z, %f) : (i64, f64) -> i64
      scf.yield %m : i64
    }
    scf.yield %y : i64
  }
  %v = arith.constant dense<[0.1, -0.7, 1.3, 2.9]> : vector<4xf64>
  %q = call @horner(%v) : (vector<4xf64>) -> f64
  %h5 = call @mix(%h4, %q) : (i64, f64) -> i64
  return %h5 : i64
}
