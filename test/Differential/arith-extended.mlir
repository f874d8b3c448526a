// arith.addui_extended, mulsi_extended and mului_extended from i8 to i64, on
// scalars and vectors.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @pair64(%h: i64, %x: i64, %y: i64) -> i64 {
  %s, %c = arith.addui_extended %x, %y : i64, i1
  %sl, %sh = arith.mulsi_extended %x, %y : i64
  %ul, %uh = arith.mului_extended %x, %y : i64
  %c64 = arith.extui %c : i1 to i64
  %h1 = func.call @mix(%h, %s) : (i64, i64) -> i64
  %h2 = func.call @mix(%h1, %c64) : (i64, i64) -> i64
  %h3 = func.call @mix(%h2, %sl) : (i64, i64) -> i64
  %h4 = func.call @mix(%h3, %sh) : (i64, i64) -> i64
  %h5 = func.call @mix(%h4, %ul) : (i64, i64) -> i64
  %h6 = func.call @mix(%h5, %uh) : (i64, i64) -> i64
  return %h6 : i64
}

func.func private @vector8(%h: i64, %x: vector<4xi8>, %y: vector<4xi8>) -> i64 {
  %s, %c = arith.addui_extended %x, %y : vector<4xi8>, vector<4xi1>
  %sl, %sh = arith.mulsi_extended %x, %y : vector<4xi8>
  %ul, %uh = arith.mului_extended %x, %y : vector<4xi8>
  %c8 = arith.extui %c : vector<4xi1> to vector<4xi8>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%a = %h) -> i64 {
    %e0 = vector.extract %s[%i] : i8 from vector<4xi8>
    %e1 = vector.extract %c8[%i] : i8 from vector<4xi8>
    %e2 = vector.extract %sl[%i] : i8 from vector<4xi8>
    %e3 = vector.extract %sh[%i] : i8 from vector<4xi8>
    %e4 = vector.extract %ul[%i] : i8 from vector<4xi8>
    %e5 = vector.extract %uh[%i] : i8 from vector<4xi8>
    %all = vector.from_elements %e0, %e1, %e2, %e3, %e4, %e5, %e0, %e1
      : vector<8xi8>
    %b = vector.bitcast %all : vector<8xi8> to vector<1xi64>
    %x64 = vector.extract %b[0] : i64 from vector<1xi64>
    %m = func.call @mix(%a, %x64) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func @main() -> i64 {
  %v = arith.constant dense<[0, 1, -1, 3037000500, -3037000500,
    9223372036854775807, -9223372036854775808, 81985529216486895]>
    : vector<8xi64>
  %a = arith.constant dense<[-128, 127, -1, 100]> : vector<4xi8>
  %b = arith.constant dense<[-128, -128, -1, -3]> : vector<4xi8>
  %c = arith.constant dense<[2, 3, 1, 0]> : vector<4xi8>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %h0 = arith.constant 7 : i64
  %h1 = func.call @vector8(%h0, %a, %b)
    : (i64, vector<4xi8>, vector<4xi8>) -> i64
  %h2 = func.call @vector8(%h1, %a, %c)
    : (i64, vector<4xi8>, vector<4xi8>) -> i64
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%hi = %h2) -> i64 {
    %x = vector.extract %v[%i] : i64 from vector<8xi64>
    %s = scf.for %j = %i0 to %n step %i1 iter_args(%h = %hi) -> i64 {
      %y = vector.extract %v[%j] : i64 from vector<8xi64>
      %m = func.call @pair64(%h, %x, %y) : (i64, i64, i64) -> i64
      scf.yield %m : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}
