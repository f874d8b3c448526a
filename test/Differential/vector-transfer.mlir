// vector.transfer_read and write past the end (padded, left out), with masks,
// transposed and broadcast maps, rank reduction, on tensors and strided memrefs.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @digest(%h: i64, %v: vector<12xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 12 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %h) -> i64 {
    %x = vector.extract %v[%i] : i32 from vector<12xi32>
    %w = arith.extsi %x : i32 to i64
    %m = func.call @mix(%a, %w) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func private @digestm(%h: i64, %m: memref<?x?xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = memref.dim %m, %c0 : memref<?x?xi32>
  %n1 = memref.dim %m, %c1 : memref<?x?xi32>
  %r = scf.for %i = %c0 to %n0 step %c1 iter_args(%a = %h) -> i64 {
    %s = scf.for %j = %c0 to %n1 step %c1 iter_args(%b = %a) -> i64 {
      %x = memref.load %m[%i, %j] : memref<?x?xi32>
      %w = arith.extsi %x : i32 to i64
      %y = func.call @mix(%b, %w) : (i64, i64) -> i64
      scf.yield %y : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}

func.func private @reads(%h: i64, %m: memref<?x?xi32>, %i: index, %j: index)
    -> i64 {
  %pad = arith.constant -99 : i32
  // Row by row, may leave the memref on both sides.
  %0 = vector.transfer_read %m[%i, %j], %pad : memref<?x?xi32>, vector<3x4xi32>
  %f0 = vector.shape_cast %0 : vector<3x4xi32> to vector<12xi32>
  %h0 = call @digest(%h, %f0) : (i64, vector<12xi32>) -> i64
  // Column by column.
  %1 = vector.transfer_read %m[%i, %j], %pad
    {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
    : memref<?x?xi32>, vector<3x4xi32>
  %f1 = vector.shape_cast %1 : vector<3x4xi32> to vector<12xi32>
  %h1 = call @digest(%h0, %f1) : (i64, vector<12xi32>) -> i64
  // One row, repeated.
  %2 = vector.transfer_read %m[%i, %j], %pad
    {permutation_map = affine_map<(d0, d1) -> (0, d1)>, in_bounds = [true, false]}
    : memref<?x?xi32>, vector<3x4xi32>
  %f2 = vector.shape_cast %2 : vector<3x4xi32> to vector<12xi32>
  %h2 = call @digest(%h1, %f2) : (i64, vector<12xi32>) -> i64
  // Under a mask.
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %mask = vector.create_mask %c2, %c3 : vector<3x4xi1>
  %3 = vector.transfer_read %m[%i, %j], %pad, %mask
    : memref<?x?xi32>, vector<3x4xi32>
  %f3 = vector.shape_cast %3 : vector<3x4xi32> to vector<12xi32>
  %h3 = call @digest(%h2, %f3) : (i64, vector<12xi32>) -> i64
  // A column.
  %4 = vector.transfer_read %m[%i, %j], %pad
    {permutation_map = affine_map<(d0, d1) -> (d0)>}
    : memref<?x?xi32>, vector<12xi32>
  %h4 = call @digest(%h3, %4) : (i64, vector<12xi32>) -> i64
  return %h4 : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %pad = arith.constant -99 : i32
  %m = memref.alloc(%c5, %c7) : memref<?x?xi32>
  scf.for %i = %c0 to %c5 step %c1 {
    scf.for %j = %c0 to %c7 step %c1 {
      %a = arith.muli %i, %c7 : index
      %b = arith.addi %a, %j : index
      %q = arith.muli %b, %b : index
      %w = arith.index_cast %q : index to i32
      memref.store %w, %m[%i, %j] : memref<?x?xi32>
    }
  }
  %h0 = arith.constant 6 : i64
  %h1 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %h0) -> i64 {
    %s = scf.for %j = %c0 to %c7 step %c2 iter_args(%b = %a) -> i64 {
      %x = func.call @reads(%b, %m, %i, %j)
        : (i64, memref<?x?xi32>, index, index) -> i64
      scf.yield %x : i64
    }
    scf.yield %s : i64
  }
  // Writes that reach past the end, transposed, masked.
  %v = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]>
    : vector<3x4xi32>
  vector.transfer_write %v, %m[%c3, %c5] : vector<3x4xi32>, memref<?x?xi32>
  %h2 = call @digestm(%h1, %m) : (i64, memref<?x?xi32>) -> i64
  vector.transfer_write %v, %m[%c0, %c2]
    {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
    : vector<3x4xi32>, memref<?x?xi32>
  %h3 = call @digestm(%h2, %m) : (i64, memref<?x?xi32>) -> i64
  %mask = vector.create_mask %c3, %c1 : vector<3x4xi1>
  vector.transfer_write %v, %m[%c1, %c0], %mask
    : vector<3x4xi32>, memref<?x?xi32>
  %h4 = call @digestm(%h3, %m) : (i64, memref<?x?xi32>) -> i64
  // A strided view.
  %sub = memref.subview %m[0, 1] [5, 3] [1, 2]
    : memref<?x?xi32> to memref<5x3xi32, strided<[?, 2], offset: 1>>
  %w = vector.transfer_read %sub[%c1, %c0], %pad
    : memref<5x3xi32, strided<[?, 2], offset: 1>>, vector<3x4xi32>
  %wf = vector.shape_cast %w : vector<3x4xi32> to vector<12xi32>
  %h5 = call @digest(%h4, %wf) : (i64, vector<12xi32>) -> i64
  %row = vector.extract %v[2] : vector<4xi32> from vector<3x4xi32>
  vector.transfer_write %row, %sub[%c2, %c1]
    : vector<4xi32>, memref<5x3xi32, strided<[?, 2], offset: 1>>
  %h6 = call @digestm(%h5, %m) : (i64, memref<?x?xi32>) -> i64
  // A tensor: the written one is new, the old one stays.
  %t = tensor.splat %pad : tensor<4x5xi32>
  %u = vector.transfer_write %v, %t[%c2, %c3] : vector<3x4xi32>, tensor<4x5xi32>
  %x0 = vector.transfer_read %u[%c1, %c2], %pad
    : tensor<4x5xi32>, vector<3x4xi32>
  %x1 = vector.transfer_read %t[%c1, %c2], %pad
    : tensor<4x5xi32>, vector<3x4xi32>
  %y = arith.subi %x0, %x1 : vector<3x4xi32>
  %yf = vector.shape_cast %y : vector<3x4xi32> to vector<12xi32>
  %h7 = call @digest(%h6, %yf) : (i64, vector<12xi32>) -> i64
  memref.dealloc %m : memref<?x?xi32>
  return %h7 : i64
}
