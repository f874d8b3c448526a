// Views of views: subviews with steps, rank reduction, dynamic offsets,
// transposition, collapse and expand, reinterpret_cast, casts to dynamic
// shapes; writes through one view are read through another.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @digest(%h: i64,
    %m: memref<?x?xi32, strided<[?, ?], offset: ?>>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = memref.dim %m, %c0 : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %n1 = memref.dim %m, %c1 : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %r = scf.for %i = %c0 to %n0 step %c1 iter_args(%a = %h) -> i64 {
    %s = scf.for %j = %c0 to %n1 step %c1 iter_args(%b = %a) -> i64 {
      %x = memref.load %m[%i, %j]
        : memref<?x?xi32, strided<[?, ?], offset: ?>>
      %w = arith.extsi %x : i32 to i64
      %y = func.call @mix(%b, %w) : (i64, i64) -> i64
      scf.yield %y : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c12 = arith.constant 12 : index
  %c120 = arith.constant 120 : index
  %flat = memref.alloc() : memref<120xi32>
  scf.for %i = %c0 to %c120 step %c1 {
    %x = arith.muli %i, %i : index
    %w = arith.index_cast %x : index to i32
    memref.store %w, %flat[%i] : memref<120xi32>
  }
  %h0 = arith.constant 1 : i64
  %m = memref.expand_shape %flat [[0, 1]] output_shape [10, 12]
    : memref<120xi32> into memref<10x12xi32>
  // Static step and offset.
  %v0 = memref.subview %m[1, 2] [4, 5] [2, 2]
    : memref<10x12xi32> to memref<4x5xi32, strided<[24, 2], offset: 14>>
  %v0d = memref.cast %v0 : memref<4x5xi32, strided<[24, 2], offset: 14>>
    to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %h1 = call @digest(%h0, %v0d)
    : (i64, memref<?x?xi32, strided<[?, ?], offset: ?>>) -> i64
  // A subview of it, all dynamic.
  %v1 = memref.subview %v0[%c1, %c0] [%c3, %c2] [%c1, %c3]
    : memref<4x5xi32, strided<[24, 2], offset: 14>>
    to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %h2 = call @digest(%h1, %v1)
    : (i64, memref<?x?xi32, strided<[?, ?], offset: ?>>) -> i64
  // Transposed.
  %t = memref.transpose %v1 (i, j) -> (j, i)
    : memref<?x?xi32, strided<[?, ?], offset: ?>>
    to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %h3 = call @digest(%h2, %t)
    : (i64, memref<?x?xi32, strided<[?, ?], offset: ?>>) -> i64
  // A column, written through; seen in %m.
  %col = memref.subview %m[0, 7] [10, 1] [1, 1]
    : memref<10x12xi32> to memref<10xi32, strided<[12], offset: 7>>
  scf.for %i = %c0 to %c5 step %c1 {
    %w = arith.index_cast %i : index to i32
    memref.store %w, %col[%i] : memref<10xi32, strided<[12], offset: 7>>
  }
  %md = memref.cast %m : memref<10x12xi32>
    to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %h4 = call @digest(%h3, %md)
    : (i64, memref<?x?xi32, strided<[?, ?], offset: ?>>) -> i64
  // The same bytes as 4 rows of 5 with overlap: row stride 3.
  %re = memref.reinterpret_cast %flat to offset: [%c12], sizes: [4, %c5],
    strides: [%c3, 1]
    : memref<120xi32> to memref<4x?xi32, strided<[?, 1], offset: ?>>
  %red = memref.cast %re : memref<4x?xi32, strided<[?, 1], offset: ?>>
    to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %h5 = call @digest(%h4, %red)
    : (i64, memref<?x?xi32, strided<[?, ?], offset: ?>>) -> i64
  // Three dimensions, collapsed in two ways.
  %e3 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 5, 12]
    : memref<10x12xi32> into memref<2x5x12xi32>
  %k = memref.collapse_shape %e3 [[0], [1, 2]]
    : memref<2x5x12xi32> into memref<2x60xi32>
  %kd = memref.cast %k : memref<2x60xi32>
    to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %h6 = call @digest(%h5, %kd)
    : (i64, memref<?x?xi32, strided<[?, ?], offset: ?>>) -> i64
  // Copy between two strided views, then fill one in part.
  %other = memref.alloc(%c5, %c12) : memref<?x?xi32>
  %left = memref.subview %m[0, 0] [5, 12] [2, 1]
    : memref<10x12xi32> to memref<5x12xi32, strided<[24, 1]>>
  memref.copy %left, %other
    : memref<5x12xi32, strided<[24, 1]>> to memref<?x?xi32>
  %c77 = arith.constant 77 : i32
  %mid = memref.subview %other[1, 1] [3, 4] [1, 2]
    : memref<?x?xi32> to memref<3x4xi32, strided<[?, 2], offset: ?>>
  linalg.fill ins(%c77 : i32)
    outs(%mid : memref<3x4xi32, strided<[?, 2], offset: ?>>)
  %od = memref.cast %other : memref<?x?xi32>
    to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %h7 = call @digest(%h6, %od)
    : (i64, memref<?x?xi32, strided<[?, ?], offset: ?>>) -> i64
  // What the descriptors say.
  %b, %off, %s:2, %st:2 = memref.extract_strided_metadata %v1
    : memref<?x?xi32, strided<[?, ?], offset: ?>>
    -> memref<i32>, index, index, index, index, index
  %o1 = arith.muli %off, %st#0 : index
  %o2 = arith.addi %o1, %st#1 : index
  %o3 = arith.muli %o2, %s#0 : index
  %o4 = arith.subi %o3, %s#1 : index
  %ow = arith.index_cast %o4 : index to i64
  %h8 = call @mix(%h7, %ow) : (i64, i64) -> i64
  memref.dealloc %other : memref<?x?xi32>
  memref.dealloc %flat : memref<120xi32>
  return %h8 : i64
}
