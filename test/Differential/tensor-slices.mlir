// tensor.extract_slice and insert_slice with steps and dropped dimensions,
// pad, concat, expand_shape, collapse_shape, reshape, splat, dynamic sizes.
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
  %n0w = arith.index_cast %n0 : index to i64
  %h0 = func.call @mix(%h, %n0w) : (i64, i64) -> i64
  %r = scf.for %i = %c0 to %n0 step %c1 iter_args(%a = %h0) -> i64 {
    %s = scf.for %j = %c0 to %n1 step %c1 iter_args(%b = %a) -> i64 {
      %x = tensor.extract %t[%i, %j] : tensor<?x?xi64>
      %m = func.call @mix(%b, %x) : (i64, i64) -> i64
      scf.yield %m : i64
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
  %c4 = arith.constant 4 : index
  %h0 = arith.constant 9 : i64
  %t = tensor.generate {
  ^bb0(%i: index, %j: index):
    %ten = arith.constant 10 : index
    %a = arith.muli %i, %ten : index
    %b = arith.addi %a, %j : index
    %q = arith.muli %b, %b : index
    %w = arith.index_cast %q : index to i64
    tensor.yield %w : i64
  } : tensor<6x10xi64>
  %td = tensor.cast %t : tensor<6x10xi64> to tensor<?x?xi64>
  // Step 2 and 3.
  %s0 = tensor.extract_slice %td[%c1, %c0] [%c3, %c4] [%c2, %c3]
    : tensor<?x?xi64> to tensor<?x?xi64>
  %h1 = call @digest(%h0, %s0) : (i64, tensor<?x?xi64>) -> i64
  // A row without its dimension, doubled, put back as a column.
  %row = tensor.extract_slice %t[2, 1] [1, 6] [1, 1]
    : tensor<6x10xi64> to tensor<6xi64>
  %row2 = arith.addi %row, %row : tensor<6xi64>
  %t1 = tensor.insert_slice %row2 into %t[0, 4] [6, 1] [1, 1]
    : tensor<6xi64> into tensor<6x10xi64>
  %t1d = tensor.cast %t1 : tensor<6x10xi64> to tensor<?x?xi64>
  %h2 = call @digest(%h1, %t1d) : (i64, tensor<?x?xi64>) -> i64
  // A slice of the result into every second place of the original.
  %s1 = tensor.extract_slice %t1[0, 0] [3, 5] [1, 1]
    : tensor<6x10xi64> to tensor<3x5xi64>
  %t2 = tensor.insert_slice %s1 into %t[0, 1] [3, 5] [2, 2]
    : tensor<3x5xi64> into tensor<6x10xi64>
  %t2d = tensor.cast %t2 : tensor<6x10xi64> to tensor<?x?xi64>
  %h3 = call @digest(%h2, %t2d) : (i64, tensor<?x?xi64>) -> i64
  // Padded on all sides, the padding depends on the place.
  %p = tensor.pad %s1 low[1, %c2] high[%c3, 0] {
  ^bb0(%i: index, %j: index):
    %a = arith.subi %i, %j : index
    %w = arith.index_cast %a : index to i64
    tensor.yield %w : i64
  } : tensor<3x5xi64> to tensor<?x?xi64>
  %h4 = call @digest(%h3, %p) : (i64, tensor<?x?xi64>) -> i64
  // Joined along the second dimension.
  %cat = tensor.concat dim(1) %s1, %s1, %s1
    : (tensor<3x5xi64>, tensor<3x5xi64>, tensor<3x5xi64>) -> tensor<3x15xi64>
  %catd = tensor.cast %cat : tensor<3x15xi64> to tensor<?x?xi64>
  %h5 = call @digest(%h4, %catd) : (i64, tensor<?x?xi64>) -> i64
  // Same elements, other shapes.
  %e = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 3, 10]
    : tensor<6x10xi64> into tensor<2x3x10xi64>
  %es = tensor.extract_slice %e[1, 0, 3] [1, 3, 5] [1, 1, 1]
    : tensor<2x3x10xi64> to tensor<3x5xi64>
  %es2 = arith.subi %es, %s1 : tensor<3x5xi64>
  %c = tensor.collapse_shape %es2 [[0, 1]] : tensor<3x5xi64> into tensor<15xi64>
  %shape = tensor.from_elements %c3, %c1, %c4 : tensor<3xindex>
  %c12 = tensor.extract_slice %c[3] [12] [1] : tensor<15xi64> to tensor<12xi64>
  %rs = tensor.reshape %c12(%shape)
    : (tensor<12xi64>, tensor<3xindex>) -> tensor<?x?x?xi64>
  %rs2 = tensor.collapse_shape %rs [[0, 1], [2]]
    : tensor<?x?x?xi64> into tensor<?x?xi64>
  %h6 = call @digest(%h5, %rs2) : (i64, tensor<?x?xi64>) -> i64
  // Splat with dynamic sizes, a slice of it replaced in a loop.
  %k = arith.constant -1 : i64
  %sp = tensor.splat %k[%c4, %c3] : tensor<?x?xi64>
  %r = scf.for %i = %c0 to %c3 step %c1
      iter_args(%a = %sp) -> tensor<?x?xi64> {
    %iw = arith.index_cast %i : index to i64
    %v = tensor.extract_slice %a[%i, %i] [2, 1] [1, 1]
      : tensor<?x?xi64> to tensor<2x1xi64>
    %w = tensor.splat %iw : tensor<2x1xi64>
    %x = arith.subi %w, %v : tensor<2x1xi64>
    %y = tensor.insert_slice %x into %a[%i, %i] [2, 1] [1, 1]
      : tensor<2x1xi64> into tensor<?x?xi64>
    scf.yield %y : tensor<?x?xi64>
  }
  %h7 = call @digest(%h6, %r) : (i64, tensor<?x?xi64>) -> i64
  return %h7 : i64
}
