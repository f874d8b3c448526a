// Every binary integer operation on all pairs of edge values of i8, i16, i32
// and i64. Divisors and shift amounts are made harmless where the operation
// would be undefined.
// RUN: %compare i64 %s

memref.global "private" constant @edges : memref<16xi64> = dense<[
    0, 1, -1, 2, -2, 3, 7, -7, 127, -128, 255, 32767, -32768,
    2147483647, -2147483648, -9223372036854775808]>

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @ops8(%h: i64, %x: i8, %y: i8) -> i64 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %cm1 = arith.constant -1 : i8
  %min = arith.constant -128 : i8
  %seven = arith.constant 7 : i8
  %isz = arith.cmpi eq, %y, %c0 : i8
  %ismin = arith.cmpi eq, %x, %min : i8
  %ism1 = arith.cmpi eq, %y, %cm1 : i8
  %ov = arith.andi %ismin, %ism1 : i1
  %bad = arith.ori %isz, %ov : i1
  %sd = arith.select %bad, %c1, %y : i8
  %ud = arith.select %isz, %c1, %y : i8
  %sh = arith.andi %y, %seven : i8
  %0 = arith.addi %x, %y : i8
  %1 = arith.subi %x, %y : i8
  %2 = arith.muli %x, %y : i8
  %3 = arith.divsi %x, %sd : i8
  %4 = arith.divui %x, %ud : i8
  %5 = arith.remsi %x, %sd : i8
  %6 = arith.remui %x, %ud : i8
  %7 = arith.ceildivsi %x, %sd : i8
  %8 = arith.floordivsi %x, %sd : i8
  %9 = arith.ceildivui %x, %ud : i8
  %10 = arith.shli %x, %sh : i8
  %11 = arith.shrsi %x, %sh : i8
  %12 = arith.shrui %x, %sh : i8
  %13 = arith.minsi %x, %y : i8
  %14 = arith.maxui %x, %y : i8
  %15 = arith.minui %x, %y : i8
  %16 = arith.maxsi %x, %y : i8
  %17 = arith.xori %x, %y : i8
  %v = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11,
    %12, %13, %14, %15, %16, %17 : vector<18xi8>
  %w = arith.extsi %v : vector<18xi8> to vector<18xi64>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = arith.constant 18 : index
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%acc = %h) -> i64 {
    %e = vector.extract %w[%i] : i64 from vector<18xi64>
    %m = func.call @mix(%acc, %e) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func private @ops16(%h: i64, %x: i16, %y: i16) -> i64 {
  %c0 = arith.constant 0 : i16
  %c1 = arith.constant 1 : i16
  %cm1 = arith.constant -1 : i16
  %min = arith.constant -32768 : i16
  %fifteen = arith.constant 15 : i16
  %isz = arith.cmpi eq, %y, %c0 : i16
  %ismin = arith.cmpi eq, %x, %min : i16
  %ism1 = arith.cmpi eq, %y, %cm1 : i16
  %ov = arith.andi %ismin, %ism1 : i1
  %bad = arith.ori %isz, %ov : i1
  %sd = arith.select %bad, %c1, %y : i16
  %ud = arith.select %isz, %c1, %y : i16
  %sh = arith.andi %y, %fifteen : i16
  %0 = arith.addi %x, %y : i16
  %1 = arith.subi %x, %y : i16
  %2 = arith.muli %x, %y : i16
  %3 = arith.divsi %x, %sd : i16
  %4 = arith.divui %x, %ud : i16
  %5 = arith.remsi %x, %sd : i16
  %6 = arith.remui %x, %ud : i16
  %7 = arith.ceildivsi %x, %sd : i16
  %8 = arith.floordivsi %x, %sd : i16
  %9 = arith.ceildivui %x, %ud : i16
  %10 = arith.shli %x, %sh : i16
  %11 = arith.shrsi %x, %sh : i16
  %12 = arith.shrui %x, %sh : i16
  %13 = arith.minsi %x, %y : i16
  %14 = arith.maxui %x, %y : i16
  %15 = arith.minui %x, %y : i16
  %16 = arith.maxsi %x, %y : i16
  %17 = arith.ori %x, %y : i16
  %v = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11,
    %12, %13, %14, %15, %16, %17 : vector<18xi16>
  %w = arith.extsi %v : vector<18xi16> to vector<18xi64>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = arith.constant 18 : index
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%acc = %h) -> i64 {
    %e = vector.extract %w[%i] : i64 from vector<18xi64>
    %m = func.call @mix(%acc, %e) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func private @ops32(%h: i64, %x: i32, %y: i32) -> i64 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %cm1 = arith.constant -1 : i32
  %min = arith.constant -2147483648 : i32
  %mask = arith.constant 31 : i32
  %isz = arith.cmpi eq, %y, %c0 : i32
  %ismin = arith.cmpi eq, %x, %min : i32
  %ism1 = arith.cmpi eq, %y, %cm1 : i32
  %ov = arith.andi %ismin, %ism1 : i1
  %bad = arith.ori %isz, %ov : i1
  %sd = arith.select %bad, %c1, %y : i32
  %ud = arith.select %isz, %c1, %y : i32
  %sh = arith.andi %y, %mask : i32
  %0 = arith.addi %x, %y : i32
  %1 = arith.subi %x, %y : i32
  %2 = arith.muli %x, %y : i32
  %3 = arith.divsi %x, %sd : i32
  %4 = arith.divui %x, %ud : i32
  %5 = arith.remsi %x, %sd : i32
  %6 = arith.remui %x, %ud : i32
  %7 = arith.ceildivsi %x, %sd : i32
  %8 = arith.floordivsi %x, %sd : i32
  %9 = arith.ceildivui %x, %ud : i32
  %10 = arith.shli %x, %sh : i32
  %11 = arith.shrsi %x, %sh : i32
  %12 = arith.shrui %x, %sh : i32
  %13 = arith.minsi %x, %y : i32
  %14 = arith.maxui %x, %y : i32
  %15 = arith.minui %x, %y : i32
  %16 = arith.maxsi %x, %y : i32
  %17 = arith.andi %x, %y : i32
  %v = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11,
    %12, %13, %14, %15, %16, %17 : vector<18xi32>
  %w = arith.extui %v : vector<18xi32> to vector<18xi64>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = arith.constant 18 : index
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%acc = %h) -> i64 {
    %e = vector.extract %w[%i] : i64 from vector<18xi64>
    %m = func.call @mix(%acc, %e) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func private @ops64(%h: i64, %x: i64, %y: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %cm1 = arith.constant -1 : i64
  %min = arith.constant -9223372036854775808 : i64
  %mask = arith.constant 63 : i64
  %isz = arith.cmpi eq, %y, %c0 : i64
  %ismin = arith.cmpi eq, %x, %min : i64
  %ism1 = arith.cmpi eq, %y, %cm1 : i64
  %ov = arith.andi %ismin, %ism1 : i1
  %bad = arith.ori %isz, %ov : i1
  %sd = arith.select %bad, %c1, %y : i64
  %ud = arith.select %isz, %c1, %y : i64
  %sh = arith.andi %y, %mask : i64
  %0 = arith.addi %x, %y : i64
  %1 = arith.subi %x, %y : i64
  %2 = arith.muli %x, %y : i64
  %3 = arith.divsi %x, %sd : i64
  %4 = arith.divui %x, %ud : i64
  %5 = arith.remsi %x, %sd : i64
  %6 = arith.remui %x, %ud : i64
  %7 = arith.ceildivsi %x, %sd : i64
  %8 = arith.floordivsi %x, %sd : i64
  %9 = arith.ceildivui %x, %ud : i64
  %10 = arith.shli %x, %sh : i64
  %11 = arith.shrsi %x, %sh : i64
  %12 = arith.shrui %x, %sh : i64
  %13 = arith.minsi %x, %y : i64
  %14 = arith.maxui %x, %y : i64
  %15 = arith.minui %x, %y : i64
  %16 = arith.maxsi %x, %y : i64
  %w = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11,
    %12, %13, %14, %15, %16 : vector<17xi64>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = arith.constant 17 : index
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%acc = %h) -> i64 {
    %e = vector.extract %w[%i] : i64 from vector<17xi64>
    %m = func.call @mix(%acc, %e) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func @main() -> i64 {
  %edges = memref.get_global @edges : memref<16xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %seed = arith.constant 14695981039346656037 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%hi = %seed) -> i64 {
    %x = memref.load %edges[%i] : memref<16xi64>
    %x8 = arith.trunci %x : i64 to i8
    %x16 = arith.trunci %x : i64 to i16
    %x32 = arith.trunci %x : i64 to i32
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%h = %hi) -> i64 {
      %y = memref.load %edges[%j] : memref<16xi64>
      %y8 = arith.trunci %y : i64 to i8
      %y16 = arith.trunci %y : i64 to i16
      %y32 = arith.trunci %y : i64 to i32
      %h1 = func.call @ops8(%h, %x8, %y8) : (i64, i8, i8) -> i64
      %h2 = func.call @ops16(%h1, %x16, %y16) : (i64, i16, i16) -> i64
      %h3 = func.call @ops32(%h2, %x32, %y32) : (i64, i32, i32) -> i64
      %h4 = func.call @ops64(%h3, %x, %y) : (i64, i64, i64) -> i64
      scf.yield %h4 : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}
