// linalg.generic: permuted and broadcast maps, reductions over an inner and an
// outer axis, two results of different ranks, linalg.index, windows by affine
// expressions, scalars as operands, control flow in the body.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @digest(%h: i64, %t: tensor<?x?xi32>) -> i64 {
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

func.func @main() -> i64 {
  %h0 = arith.constant 1 : i64
  %c7 = arith.constant 7 : i32
  %zero = arith.constant 0 : i32
  // Indices only.
  %e0 = tensor.empty() : tensor<4x6xi32>
  %a = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%e0 : tensor<4x6xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %x = arith.muli %i, %i : index
    %y = arith.muli %x, %j : index
    %z = arith.subi %y, %j : index
    %w = arith.index_cast %z : index to i32
    linalg.yield %w : i32
  } -> tensor<4x6xi32>
  %ad = tensor.cast %a : tensor<4x6xi32> to tensor<?x?xi32>
  %h1 = call @digest(%h0, %ad) : (i64, tensor<?x?xi32>) -> i64
  // Transposed input, a vector along rows, a scalar.
  %row = arith.constant dense<[10, -20, 30, -40]> : tensor<4xi32>
  %e1 = tensor.empty() : tensor<6x4xi32>
  %b = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>,
                       affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %row, %c7 : tensor<4x6xi32>, tensor<4xi32>, i32)
      outs(%e1 : tensor<6x4xi32>) {
  ^bb0(%x: i32, %y: i32, %s: i32, %o: i32):
    %p = arith.muli %x, %s : i32
    %big = arith.cmpi sgt, %p, %y : i32
    %r = scf.if %big -> i32 {
      %d = arith.subi %p, %y : i32
      scf.yield %d : i32
    } else {
      scf.yield %y : i32
    }
    linalg.yield %r : i32
  } -> tensor<6x4xi32>
  %bd = tensor.cast %b : tensor<6x4xi32> to tensor<?x?xi32>
  %h2 = call @digest(%h1, %bd) : (i64, tensor<?x?xi32>) -> i64
  // Sums over the outer axis and maxima over the inner one.
  %z4 = arith.constant dense<5> : tensor<4xi32>
  %z6 = arith.constant dense<-2147483648> : tensor<6xi32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]}
      ins(%b : tensor<6x4xi32>) outs(%z4 : tensor<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    %s = arith.addi %x, %o : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  // Maxima of the rows and where they are: two results of one reduction.
  %zi = arith.constant dense<-1> : tensor<6xi32>
  %max:2 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
                       affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%b : tensor<6x4xi32>) outs(%z6, %zi : tensor<6xi32>, tensor<6xi32>) {
  ^bb0(%x: i32, %m: i32, %at: i32):
    %j = linalg.index 1 : index
    %jw = arith.index_cast %j : index to i32
    %gt = arith.cmpi sgt, %x, %m : i32
    %m1 = arith.select %gt, %x, %m : i32
    %at1 = arith.select %gt, %jw, %at : i32
    linalg.yield %m1, %at1 : i32, i32
  } -> (tensor<6xi32>, tensor<6xi32>)
  // Outer product of the three, with a result of another rank beside it.
  %e3 = tensor.empty() : tensor<6x4xi32>
  %o:2 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>,
                       affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>,
                       affine_map<(i, j) -> (j, i)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%max#0, %max#1, %sum : tensor<6xi32>, tensor<6xi32>, tensor<4xi32>)
      outs(%e3, %a : tensor<6x4xi32>, tensor<4x6xi32>) {
  ^bb0(%x: i32, %y: i32, %s: i32, %u: i32, %v: i32):
    %p = arith.muli %x, %s : i32
    %q = arith.addi %p, %y : i32
    %t = arith.xori %v, %q : i32
    linalg.yield %q, %t : i32, i32
  } -> (tensor<6x4xi32>, tensor<4x6xi32>)
  %o0 = tensor.cast %o#0 : tensor<6x4xi32> to tensor<?x?xi32>
  %o1 = tensor.cast %o#1 : tensor<4x6xi32> to tensor<?x?xi32>
  %h3 = call @digest(%h2, %o0) : (i64, tensor<?x?xi32>) -> i64
  %h4 = call @digest(%h3, %o1) : (i64, tensor<?x?xi32>) -> i64
  // A window that slides by two.
  %k = arith.constant dense<[1, -2, 3]> : tensor<3xi32>
  %e5 = tensor.empty() : tensor<4x2xi32>
  %f5 = linalg.fill ins(%zero : i32) outs(%e5 : tensor<4x2xi32>)
    -> tensor<4x2xi32>
  %w = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, j * 2 + k)>,
                       affine_map<(i, j, k) -> (k)>,
                       affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%o#1, %k : tensor<4x6xi32>, tensor<3xi32>)
      outs(%f5 : tensor<4x2xi32>) {
  ^bb0(%x: i32, %y: i32, %u: i32):
    %p = arith.muli %x, %y : i32
    %q = arith.addi %p, %u : i32
    linalg.yield %q : i32
  } -> tensor<4x2xi32>
  %wd = tensor.cast %w : tensor<4x2xi32> to tensor<?x?xi32>
  %h5 = call @digest(%h4, %wd) : (i64, tensor<?x?xi32>) -> i64
  // On memrefs, in place, through strided views.
  %buf = memref.alloc() : memref<6x8xi32>
  linalg.fill ins(%c7 : i32) outs(%buf : memref<6x8xi32>)
  %left = memref.subview %buf[0, 0] [6, 4] [1, 2]
    : memref<6x8xi32> to memref<6x4xi32, strided<[8, 2]>>
  %right = memref.subview %buf[0, 1] [6, 4] [1, 2]
    : memref<6x8xi32> to memref<6x4xi32, strided<[8, 2], offset: 1>>
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%right : memref<6x4xi32, strided<[8, 2], offset: 1>>)
      outs(%left : memref<6x4xi32, strided<[8, 2]>>) {
  ^bb0(%x: i32, %y: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %ij = arith.muli %i, %j : index
    %ijw = arith.index_cast %ij : index to i32
    %s = arith.muli %x, %y : i32
    %t = arith.addi %s, %ijw : i32
    linalg.yield %t : i32
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %h6 = scf.for %i = %c0 to %c6 step %c1 iter_args(%x = %h5) -> i64 {
    %y = scf.for %j = %c0 to %c8 step %c1 iter_args(%z = %x) -> i64 {
      %l = memref.load %buf[%i, %j] : memref<6x8xi32>
      %lw = arith.extsi %l : i32 to i64
      %m = func.call @mix(%z, %lw) : (i64, i64) -> i64
      scf.yield %m : i64
    }
    scf.yield %y : i64
  }
  memref.dealloc %buf : memref<6x8xi32>
  return %h6 : i64
}
