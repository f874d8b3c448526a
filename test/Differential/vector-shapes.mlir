// Moving lanes: shuffle, shape_cast, transpose, broadcast, insert, extract,
// strided slices, interleave, deinterleave, bitcast, dynamic positions.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @digest(%h: i64, %v: vector<24xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 24 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %h) -> i64 {
    %x = vector.extract %v[%i] : i32 from vector<24xi32>
    %w = arith.extsi %x : i32 to i64
    %m = func.call @mix(%a, %w) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func @main() -> i64 {
  %h0 = arith.constant 8 : i64
  %c1 = arith.constant 1 : index
  %step = vector.step : vector<24xindex>
  %step32 = arith.index_cast %step : vector<24xindex> to vector<24xi32>
  %v = arith.muli %step32, %step32 : vector<24xi32>
  %a = vector.shape_cast %v : vector<24xi32> to vector<2x3x4xi32>
  %t = vector.transpose %a, [2, 0, 1] : vector<2x3x4xi32> to vector<4x2x3xi32>
  %tf = vector.shape_cast %t : vector<4x2x3xi32> to vector<24xi32>
  %h1 = call @digest(%h0, %tf) : (i64, vector<24xi32>) -> i64
  // Rows of one into another.
  %r0 = vector.extract %a[1, 2] : vector<4xi32> from vector<2x3x4xi32>
  %b = vector.insert %r0, %a[0, 1] : vector<4xi32> into vector<2x3x4xi32>
  %x = vector.extract %b[0, 1, 3] : i32 from vector<2x3x4xi32>
  %d = vector.insert %x, %b[1, 0, %c1] : i32 into vector<2x3x4xi32>
  %df = vector.shape_cast %d : vector<2x3x4xi32> to vector<24xi32>
  %h2 = call @digest(%h1, %df) : (i64, vector<24xi32>) -> i64
  // Slices of a 4 x 6.
  %m = vector.shape_cast %tf : vector<24xi32> to vector<4x6xi32>
  %s = vector.extract_strided_slice %m
    {offsets = [1, 2], sizes = [2, 3], strides = [1, 1]}
    : vector<4x6xi32> to vector<2x3xi32>
  %i = vector.insert_strided_slice %s, %m
    {offsets = [2, 0], strides = [1, 1]} : vector<2x3xi32> into vector<4x6xi32>
  %f = vector.shape_cast %i : vector<4x6xi32> to vector<24xi32>
  %h3 = call @digest(%h2, %f) : (i64, vector<24xi32>) -> i64
  // Shuffles.
  %p = vector.extract_strided_slice %v
    {offsets = [3], sizes = [12], strides = [1]}
    : vector<24xi32> to vector<12xi32>
  %q = vector.extract_strided_slice %f
    {offsets = [7], sizes = [12], strides = [1]}
    : vector<24xi32> to vector<12xi32>
  %sh = vector.shuffle %p, %q [23, 0, 22, 1, 21, 2, 20, 3, 19, 4, 18, 5, 17, 6,
    16, 7, 15, 8, 14, 9, 13, 10, 12, 11] : vector<12xi32>, vector<12xi32>
  %h4 = call @digest(%h3, %sh) : (i64, vector<24xi32>) -> i64
  %il = vector.interleave %q, %p : vector<12xi32> -> vector<24xi32>
  %h5 = call @digest(%h4, %il) : (i64, vector<24xi32>) -> i64
  %ev, %od = vector.deinterleave %sh : vector<24xi32> -> vector<12xi32>
  %eo = arith.subi %ev, %od : vector<12xi32>
  %il2 = vector.interleave %eo, %ev : vector<12xi32> -> vector<24xi32>
  %h6 = call @digest(%h5, %il2) : (i64, vector<24xi32>) -> i64
  // Broadcasts: of a scalar, of a row, of a column by stretching.
  %bs = vector.broadcast %x : i32 to vector<4x6xi32>
  %row = vector.extract %m[3] : vector<6xi32> from vector<4x6xi32>
  %br = vector.broadcast %row : vector<6xi32> to vector<4x6xi32>
  %col = vector.extract_strided_slice %m
    {offsets = [0, 4], sizes = [4, 1], strides = [1, 1]}
    : vector<4x6xi32> to vector<4x1xi32>
  %bc = vector.broadcast %col : vector<4x1xi32> to vector<4x6xi32>
  %y0 = arith.muli %br, %bc : vector<4x6xi32>
  %y1 = arith.xori %y0, %bs : vector<4x6xi32>
  %yf = vector.shape_cast %y1 : vector<4x6xi32> to vector<24xi32>
  %h7 = call @digest(%h6, %yf) : (i64, vector<24xi32>) -> i64
  // The same bits in other widths.
  %w8 = vector.bitcast %yf : vector<24xi32> to vector<96xi8>
  %k3 = arith.constant dense<3> : vector<96xi8>
  %w8b = arith.muli %w8, %k3 : vector<96xi8>
  %w16 = vector.bitcast %w8b : vector<96xi8> to vector<48xi16>
  %w16b = arith.addi %w16, %w16 : vector<48xi16>
  %w64 = vector.bitcast %w16b : vector<48xi16> to vector<12xi64>
  %k5 = arith.constant dense<5> : vector<12xi64>
  %w64b = arith.divui %w64, %k5 : vector<12xi64>
  %w32 = vector.bitcast %w64b : vector<12xi64> to vector<24xi32>
  %h8 = call @digest(%h7, %w32) : (i64, vector<24xi32>) -> i64
  %fl = vector.bitcast %w32 : vector<24xi32> to vector<24xf32>
  %ng = arith.negf %fl : vector<24xf32>
  %fb = vector.bitcast %ng : vector<24xf32> to vector<24xi32>
  %h9 = call @digest(%h8, %fb) : (i64, vector<24xi32>) -> i64
  // Rank 0 and single lanes.
  %z = vector.broadcast %x : i32 to vector<i32>
  %z1 = arith.addi %z, %z : vector<i32>
  %z2 = vector.extract %z1[] : i32 from vector<i32>
  %zw = arith.extsi %z2 : i32 to i64
  %h10 = call @mix(%h9, %zw) : (i64, i64) -> i64
  return %h10 : i64
}
