// All sixteen predicates of arith.cmpf on f16, f32, f64 and bf16, with NaN, the
// infinities, both zeros and denormals.
// RUN: %compare i64 %s

func.func private @predicates(%x: f64, %y: f64) -> i64 {
  %0 = arith.cmpf false, %x, %y : f64
  %1 = arith.cmpf oeq, %x, %y : f64
  %2 = arith.cmpf ogt, %x, %y : f64
  %3 = arith.cmpf oge, %x, %y : f64
  %4 = arith.cmpf olt, %x, %y : f64
  %5 = arith.cmpf ole, %x, %y : f64
  %6 = arith.cmpf one, %x, %y : f64
  %7 = arith.cmpf ord, %x, %y : f64
  %8 = arith.cmpf ueq, %x, %y : f64
  %9 = arith.cmpf ugt, %x, %y : f64
  %10 = arith.cmpf uge, %x, %y : f64
  %11 = arith.cmpf ult, %x, %y : f64
  %12 = arith.cmpf ule, %x, %y : f64
  %13 = arith.cmpf une, %x, %y : f64
  %14 = arith.cmpf uno, %x, %y : f64
  %15 = arith.cmpf true, %x, %y : f64
  // f32, f16 and bf16: values that are equal there need not be so in f64.
  %xs = arith.truncf %x : f64 to f32
  %ys = arith.truncf %y : f64 to f32
  %xh = arith.truncf %x : f64 to f16
  %yh = arith.truncf %y : f64 to f16
  %xb = arith.truncf %xs : f32 to bf16
  %yb = arith.truncf %ys : f32 to bf16
  %16 = arith.cmpf oeq, %xs, %ys : f32
  %17 = arith.cmpf ugt, %xs, %ys : f32
  %18 = arith.cmpf ole, %xs, %ys : f32
  %19 = arith.cmpf uno, %xs, %ys : f32
  %20 = arith.cmpf oeq, %xh, %yh : f16
  %21 = arith.cmpf ult, %xh, %yh : f16
  %22 = arith.cmpf oge, %xh, %yh : f16
  %23 = arith.cmpf one, %xh, %yh : f16
  %24 = arith.cmpf ueq, %xb, %yb : bf16
  %25 = arith.cmpf olt, %xb, %yb : bf16
  %26 = arith.cmpf ord, %xb, %yb : bf16
  %v = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11,
    %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26
    : vector<27xi1>
  %w = arith.extui %v : vector<27xi1> to vector<27xi64>
  %at = vector.step : vector<27xindex>
  %at64 = arith.index_cast %at : vector<27xindex> to vector<27xi64>
  %bits = arith.shli %w, %at64 : vector<27xi64>
  %r = vector.reduction <or>, %bits : vector<27xi64> into i64
  return %r : i64
}

func.func @main() -> i64 {
  %values = memref.alloca() : memref<13xf64>
  %bits = arith.constant dense<[
    0x0000000000000000, 0x8000000000000000, 0x3FF0000000000000,
    0x3FF0000000000001, 0xBFF0000000000000, 0x7FF0000000000000,
    0xFFF0000000000000, 0x7FF8000000000000, 0x0000000000000001,
    0x8000000000000001, 0x36A0000000000000, 0x40EFFFFFFFFFFFFF,
    0x40F0000000000000]> : vector<13xi64>
  %v = arith.bitcast %bits : vector<13xi64> to vector<13xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 13 : index
  %p = arith.constant 1099511628211 : i64
  %h0 = arith.constant 5 : i64
  vector.store %v, %values[%c0] : memref<13xf64>, vector<13xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%hi = %h0) -> i64 {
    %x = memref.load %values[%i] : memref<13xf64>
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%h = %hi) -> i64 {
      %y = memref.load %values[%j] : memref<13xf64>
      %b = func.call @predicates(%x, %y) : (f64, f64) -> i64
      %a = arith.xori %h, %b : i64
      %m = arith.muli %a, %p : i64
      scf.yield %m : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}
