// All ten predicates of arith.cmpi on i1, i8, i33 and index, and i1 arithmetic
// (where 1 is -1), summed up in a bit string.
// RUN: %compare i64 %s

func.func private @bit(%h: i64, %b: i1) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %x = arith.extui %b : i1 to i64
  %a = arith.xori %h, %x : i64
  %m = arith.muli %a, %p : i64
  return %m : i64
}

func.func private @cmp1(%h: i64, %x: i1, %y: i1) -> i64 {
  %true = arith.constant true
  %0 = arith.cmpi eq, %x, %y : i1
  %1 = arith.cmpi ne, %x, %y : i1
  %2 = arith.cmpi slt, %x, %y : i1
  %3 = arith.cmpi sle, %x, %y : i1
  %4 = arith.cmpi sgt, %x, %y : i1
  %5 = arith.cmpi sge, %x, %y : i1
  %6 = arith.cmpi ult, %x, %y : i1
  %7 = arith.cmpi ule, %x, %y : i1
  %8 = arith.cmpi ugt, %x, %y : i1
  %9 = arith.cmpi uge, %x, %y : i1
  %10 = arith.addi %x, %y : i1
  %11 = arith.subi %x, %y : i1
  %12 = arith.muli %x, %y : i1
  %13 = arith.minsi %x, %y : i1
  %14 = arith.maxsi %x, %y : i1
  %15 = arith.minui %x, %y : i1
  %16 = arith.maxui %x, %y : i1
  %17 = arith.divui %x, %true : i1
  %18 = arith.select %x, %y, %true : i1
  %v = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11,
    %12, %13, %14, %15, %16, %17, %18 : vector<19xi1>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = arith.constant 19 : index
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%acc = %h) -> i64 {
    %e = vector.extract %v[%i] : i1 from vector<19xi1>
    %m = func.call @bit(%acc, %e) : (i64, i1) -> i64
    scf.yield %m : i64
  }
  // As a number: -1 when signed, 1 when unsigned.
  %s = arith.extsi %x : i1 to i64
  %sx = arith.muli %r, %s : i64
  %f = arith.sitofp %y : i1 to f64
  %u = arith.uitofp %y : i1 to f64
  %d = arith.subf %f, %u : f64
  %di = arith.fptosi %d : f64 to i64
  %o = arith.addi %sx, %di : i64
  %o2 = arith.xori %o, %r : i64
  return %o2 : i64
}

func.func private @cmp33(%h: i64, %x64: i64, %y64: i64) -> i64 {
  %x = arith.trunci %x64 : i64 to i33
  %y = arith.trunci %y64 : i64 to i33
  %0 = arith.cmpi eq, %x, %y : i33
  %1 = arith.cmpi ne, %x, %y : i33
  %2 = arith.cmpi slt, %x, %y : i33
  %3 = arith.cmpi sle, %x, %y : i33
  %4 = arith.cmpi sgt, %x, %y : i33
  %5 = arith.cmpi sge, %x, %y : i33
  %6 = arith.cmpi ult, %x, %y : i33
  %7 = arith.cmpi ule, %x, %y : i33
  %8 = arith.cmpi ugt, %x, %y : i33
  %9 = arith.cmpi uge, %x, %y : i33
  %v = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7, %8, %9
    : vector<10xi1>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = arith.constant 10 : index
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%acc = %h) -> i64 {
    %e = vector.extract %v[%i] : i1 from vector<10xi1>
    %m = func.call @bit(%acc, %e) : (i64, i1) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func private @cmpindex(%h: i64, %x64: i64, %y64: i64) -> i64 {
  %x = arith.index_cast %x64 : i64 to index
  %y = arith.index_castui %y64 : i64 to index
  %2 = arith.cmpi slt, %x, %y : index
  %5 = arith.cmpi sge, %x, %y : index
  %6 = arith.cmpi ult, %x, %y : index
  %9 = arith.cmpi uge, %x, %y : index
  %h1 = func.call @bit(%h, %2) : (i64, i1) -> i64
  %h2 = func.call @bit(%h1, %5) : (i64, i1) -> i64
  %h3 = func.call @bit(%h2, %6) : (i64, i1) -> i64
  %h4 = func.call @bit(%h3, %9) : (i64, i1) -> i64
  // index to a narrower integer and back: truncates, then extends.
  %n = arith.index_cast %x : index to i8
  %s = arith.index_cast %n : i8 to index
  %u = arith.index_castui %n : i8 to index
  %d = arith.subi %u, %s : index
  %di = arith.index_cast %d : index to i64
  %h5 = arith.addi %h4, %di : i64
  return %h5 : i64
}

func.func private @cmp8(%h: i64, %x64: i64, %y64: i64) -> i64 {
  %x = arith.trunci %x64 : i64 to i8
  %y = arith.trunci %y64 : i64 to i8
  %2 = arith.cmpi slt, %x, %y : i8
  %3 = arith.cmpi sle, %x, %y : i8
  %8 = arith.cmpi ugt, %x, %y : i8
  %9 = arith.cmpi uge, %x, %y : i8
  %h1 = func.call @bit(%h, %2) : (i64, i1) -> i64
  %h2 = func.call @bit(%h1, %3) : (i64, i1) -> i64
  %h3 = func.call @bit(%h2, %8) : (i64, i1) -> i64
  %h4 = func.call @bit(%h3, %9) : (i64, i1) -> i64
  return %h4 : i64
}

func.func @main() -> i64 {
  %table = arith.constant dense<[0, 1, -1, 127, 128, -128, 255, 256,
    4294967295, 4294967296, -4294967296, 8589934591, -2147483648,
    9223372036854775807, -9223372036854775808]> : tensor<15xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 15 : index
  %seed = arith.constant -3750763034362895579 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%hi = %seed) -> i64 {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%h = %hi) -> i64 {
      %x = tensor.extract %table[%i] : tensor<15xi64>
      %y = tensor.extract %table[%j] : tensor<15xi64>
      %x1 = arith.trunci %x : i64 to i1
      %y1 = arith.trunci %y : i64 to i1
      %h1 = func.call @cmp1(%h, %x1, %y1) : (i64, i1, i1) -> i64
      %h2 = func.call @cmp33(%h1, %x, %y) : (i64, i64, i64) -> i64
      %h3 = func.call @cmpindex(%h2, %x, %y) : (i64, i64, i64) -> i64
      %h4 = func.call @cmp8(%h3, %x, %y) : (i64, i64, i64) -> i64
      scf.yield %h4 : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}
