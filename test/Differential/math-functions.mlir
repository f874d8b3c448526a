// Transcendental functions. Libraries differ in the last bits, so each value is
// rounded to a multiple of 1/1024 before it counts; arguments are such that
// none is near a half.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: f64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %scale = arith.constant 1024.0 : f64
  %s = arith.mulf %x, %scale : f64
  %r = math.round %s : f64
  %i = arith.fptosi %r : f64 to i64
  %a = arith.xori %h, %i : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @double(%h: i64, %x: f64) -> i64 {
  %one = arith.constant 1.0 : f64
  %0 = math.exp %x : f64
  %1 = math.log %x : f64
  %2 = math.sin %x : f64
  %3 = math.cos %x : f64
  %4 = math.tan %x : f64
  %5 = math.tanh %x : f64
  %6 = math.atan %x : f64
  %7 = math.exp2 %x : f64
  %8 = math.log2 %x : f64
  %9 = math.log10 %x : f64
  %10 = math.log1p %x : f64
  %11 = math.expm1 %x : f64
  %12 = math.sinh %x : f64
  %13 = math.cosh %x : f64
  %14 = math.asinh %x : f64
  %x1 = arith.addf %x, %one : f64
  %15 = math.acosh %x1 : f64
  %16 = math.erf %x : f64
  %17 = math.cbrt %x : f64
  %18 = math.powf %x, %x1 : f64
  %19 = math.atan2 %x, %x1 : f64
  %inv = arith.divf %x, %x1 : f64
  %20 = math.asin %inv : f64
  %21 = math.acos %inv : f64
  %22 = math.atanh %inv : f64
  %v = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11,
    %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22 : vector<23xf64>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = arith.constant 23 : index
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%acc = %h) -> i64 {
    %e = vector.extract %v[%i] : f64 from vector<23xf64>
    %m = func.call @mix(%acc, %e) : (i64, f64) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func private @single(%h: i64, %x: f32) -> i64 {
  %0 = math.exp %x : f32
  %1 = math.log %x : f32
  %2 = math.sin %x : f32
  %3 = math.tanh %x : f32
  %4 = math.powf %x, %0 : f32
  %5 = math.erf %x : f32
  %s0 = arith.addf %0, %1 : f32
  %s1 = arith.subf %s0, %2 : f32
  %s2 = arith.addf %s1, %3 : f32
  %s3 = arith.addf %s2, %5 : f32
  %d = arith.extf %s3 : f32 to f64
  %e = arith.extf %4 : f32 to f64
  %h1 = func.call @mix(%h, %d) : (i64, f64) -> i64
  %h2 = func.call @mix(%h1, %e) : (i64, f64) -> i64
  return %h2 : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 25 : index
  %h0 = arith.constant 23 : i64
  %x0 = arith.constant 0.1234 : f64
  %dx = arith.constant 0.1171 : f64
  %r:2 = scf.for %i = %c0 to %n step %c1
      iter_args(%h = %h0, %x = %x0) -> (i64, f64) {
    %h1 = func.call @double(%h, %x) : (i64, f64) -> i64
    %s = arith.truncf %x : f64 to f32
    %h2 = func.call @single(%h1, %s) : (i64, f32) -> i64
    %y = arith.addf %x, %dx : f64
    scf.yield %h2, %y : i64, f64
  }
  return %r#0 : i64
}
