// maximumf and minimumf (NaN wins, -0 < +0), maxnumf and minnumf (NaN loses),
// remf and negf in f32 and f64, element by element on tensors.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

// Bits of x, one pattern for all NaNs; with `unsigned_zero` one for both zeros.
func.func private @bits(%x: f32, %unsigned_zero: i1) -> i64 {
  %nan = arith.cmpf uno, %x, %x : f32
  %c = arith.constant 0x7FC00000 : f32
  %zero = arith.constant 0.0 : f32
  %isz = arith.cmpf oeq, %x, %zero : f32
  %z = arith.andi %isz, %unsigned_zero : i1
  %y = arith.select %nan, %c, %x : f32
  %w = arith.select %z, %zero, %y : f32
  %i = arith.bitcast %w : f32 to i32
  %e = arith.extui %i : i32 to i64
  return %e : i64
}

func.func private @digest(%h: i64, %t: tensor<12xf32>, %z: i1) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 12 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %h) -> i64 {
    %x = tensor.extract %t[%i] : tensor<12xf32>
    %b = func.call @bits(%x, %z) : (f32, i1) -> i64
    %m = func.call @mix(%a, %b) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func @main() -> i64 {
  %true = arith.constant true
  %false = arith.constant false
  %v = arith.constant dense<[0.0, -0.0, 1.5, -1.5, 0x7FC00000, 0x7F800000,
    0xFF800000, 1.0e-45, 3.0, -7.25, 3.4e38, 0.1]> : tensor<12xf32>
  %f64s = arith.constant dense<[5.5, -5.5, 1.0e300, 0.3, -0.0, 7.0]>
    : tensor<6xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %n = arith.constant 12 : index
  %h0 = arith.constant 11 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%h = %h0) -> i64 {
    %x = tensor.extract %v[%i] : tensor<12xf32>
    %s = tensor.splat %x : tensor<12xf32>
    %0 = arith.maximumf %v, %s : tensor<12xf32>
    %1 = arith.minimumf %v, %s : tensor<12xf32>
    %2 = arith.maxnumf %v, %s : tensor<12xf32>
    %3 = arith.minnumf %v, %s : tensor<12xf32>
    %4 = arith.remf %v, %s : tensor<12xf32>
    %5 = arith.negf %4 : tensor<12xf32>
    %h1 = func.call @digest(%h, %0, %false)
      : (i64, tensor<12xf32>, i1) -> i64
    %h2 = func.call @digest(%h1, %1, %false)
      : (i64, tensor<12xf32>, i1) -> i64
    // Which zero maxnumf and minnumf give is not said.
    %h3 = func.call @digest(%h2, %2, %true)
      : (i64, tensor<12xf32>, i1) -> i64
    %h4 = func.call @digest(%h3, %3, %true)
      : (i64, tensor<12xf32>, i1) -> i64
    %h5 = func.call @digest(%h4, %5, %false)
      : (i64, tensor<12xf32>, i1) -> i64
    scf.yield %h5 : i64
  }
  %q = scf.for %i = %c0 to %c6 step %c1 iter_args(%hi = %r) -> i64 {
    %x = tensor.extract %f64s[%i] : tensor<6xf64>
    %s = scf.for %j = %c0 to %c6 step %c1 iter_args(%h = %hi) -> i64 {
      %y = tensor.extract %f64s[%j] : tensor<6xf64>
      %a = arith.maximumf %x, %y : f64
      %b = arith.minimumf %x, %y : f64
      %five = arith.constant 5.0 : f64
      %m = arith.remf %x, %five : f64
      %d = arith.addf %m, %a : f64
      %ai = arith.bitcast %a : f64 to i64
      %bi = arith.bitcast %b : f64 to i64
      %di = arith.bitcast %d : f64 to i64
      %h1 = func.call @mix(%h, %ai) : (i64, i64) -> i64
      %h2 = func.call @mix(%h1, %bi) : (i64, i64) -> i64
      %h3 = func.call @mix(%h2, %di) : (i64, i64) -> i64
      scf.yield %h3 : i64
    }
    scf.yield %s : i64
  }
  return %q : i64
}
