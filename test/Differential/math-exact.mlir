// Functions of the math dialect that have one right answer: bit counts,
// rounding to integers, fma, sqrt, copysign, classification, integer powers.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @mixf(%h: i64, %x: f32) -> i64 {
  %nan = arith.cmpf uno, %x, %x : f32
  %c = arith.constant 0x7FC00000 : f32
  %y = arith.select %nan, %c, %x : f32
  %i = arith.bitcast %y : f32 to i32
  %w = arith.extui %i : i32 to i64
  %r = call @mix(%h, %w) : (i64, i64) -> i64
  return %r : i64
}

func.func private @mixd(%h: i64, %x: f64) -> i64 {
  %nan = arith.cmpf uno, %x, %x : f64
  %c = arith.constant 0x7FF8000000000000 : f64
  %y = arith.select %nan, %c, %x : f64
  %i = arith.bitcast %y : f64 to i64
  %r = call @mix(%h, %i) : (i64, i64) -> i64
  return %r : i64
}

func.func private @ints(%h: i64, %x: i64) -> i64 {
  %b = arith.trunci %x : i64 to i8
  %w = arith.trunci %x : i64 to i32
  %0 = math.ctlz %x : i64
  %1 = math.cttz %x : i64
  %2 = math.ctpop %x : i64
  %3 = math.absi %x : i64
  %4 = math.ctlz %b : i8
  %5 = math.cttz %b : i8
  %6 = math.ctpop %w : i32
  %7 = math.absi %b : i8
  %e4 = arith.extsi %4 : i8 to i64
  %e5 = arith.extsi %5 : i8 to i64
  %e6 = arith.extsi %6 : i32 to i64
  %e7 = arith.extsi %7 : i8 to i64
  %h0 = call @mix(%h, %0) : (i64, i64) -> i64
  %h1 = call @mix(%h0, %1) : (i64, i64) -> i64
  %h2 = call @mix(%h1, %2) : (i64, i64) -> i64
  %h3 = call @mix(%h2, %3) : (i64, i64) -> i64
  %h4 = call @mix(%h3, %e4) : (i64, i64) -> i64
  %h5 = call @mix(%h4, %e5) : (i64, i64) -> i64
  %h6 = call @mix(%h5, %e6) : (i64, i64) -> i64
  %h7 = call @mix(%h6, %e7) : (i64, i64) -> i64
  return %h7 : i64
}

func.func private @floats(%h: i64, %x: f32, %y: f32) -> i64 {
  %0 = math.floor %x : f32
  %1 = math.ceil %x : f32
  %2 = math.round %x : f32
  %3 = math.roundeven %x : f32
  %4 = math.trunc %x : f32
  %5 = math.absf %x : f32
  %6 = math.sqrt %x : f32
  %7 = math.copysign %x, %y : f32
  %8 = math.fma %x, %y, %x : f32
  %a = math.isnan %x : f32
  %c = math.isfinite %x : f32
  %v = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7, %8 : vector<9xf32>
  %k = vector.from_elements %a, %c : vector<2xi1>
  %k8 = arith.extui %k : vector<2xi1> to vector<2xi32>
  %kb = vector.bitcast %k8 : vector<2xi32> to vector<1xi64>
  %k64 = vector.extract %kb[0] : i64 from vector<1xi64>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = arith.constant 9 : index
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%acc = %h) -> i64 {
    %e = vector.extract %v[%i] : f32 from vector<9xf32>
    %m = func.call @mixf(%acc, %e) : (i64, f32) -> i64
    scf.yield %m : i64
  }
  %s = call @mix(%r, %k64) : (i64, i64) -> i64
  // The same in f64, one bit below and above what f32 can hold.
  %xd = arith.extf %x : f32 to f64
  %eps = arith.constant 1.0000000000000002 : f64
  %xe = arith.mulf %xd, %eps : f64
  %d0 = math.floor %xe : f64
  %d1 = math.roundeven %xe : f64
  %d2 = math.round %xe : f64
  %d3 = math.sqrt %xe : f64
  %d4 = math.fma %xe, %xe, %d0 : f64
  %s0 = call @mixd(%s, %d0) : (i64, f64) -> i64
  %s1 = call @mixd(%s0, %d1) : (i64, f64) -> i64
  %s2 = call @mixd(%s1, %d2) : (i64, f64) -> i64
  %s3 = call @mixd(%s2, %d3) : (i64, f64) -> i64
  %s4 = call @mixd(%s3, %d4) : (i64, f64) -> i64
  return %s4 : i64
}

func.func @main() -> i64 {
  %is = arith.constant dense<[0, 1, -1, 255, 256, -128, 1099511627776,
    -9223372036854775808, 9223372036854775807, 6148914691236517205]>
    : vector<10xi64>
  %fs = arith.constant dense<[0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5,
    0.49999997, -0.49999997, 8388607.5, 8388609.0, -3.7, 1.0e-45, 0x7F800000,
    0xFF800000, 0x7FC00000, 2.0, 1.1754942e-38, 16777215.0, 1.0e30]>
    : vector<20xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = arith.constant 10 : index
  %n1 = arith.constant 20 : index
  %h0 = arith.constant 17 : i64
  %r0 = scf.for %i = %c0 to %n0 step %c1 iter_args(%h = %h0) -> i64 {
    %x = vector.extract %is[%i] : i64 from vector<10xi64>
    %m = func.call @ints(%h, %x) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  %r1 = scf.for %i = %c0 to %n1 step %c1 iter_args(%hi = %r0) -> i64 {
    %x = vector.extract %fs[%i] : f32 from vector<20xf32>
    %s = scf.for %j = %c0 to %n1 step %c1 iter_args(%h = %hi) -> i64 {
      %y = vector.extract %fs[%j] : f32 from vector<20xf32>
      %m = func.call @floats(%h, %x, %y) : (i64, f32, f32) -> i64
      scf.yield %m : i64
    }
    scf.yield %s : i64
  }
  return %r1 : i64
}
