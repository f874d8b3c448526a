// Conversions between integers and floats and between float widths: halfway
// cases, what rounds up to the next power of two, denormals, overflow to
// infinity. Floats go to integers only where the value fits.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @mixf32(%h: i64, %x: f32) -> i64 {
  %i = arith.bitcast %x : f32 to i32
  %w = arith.extui %i : i32 to i64
  %r = call @mix(%h, %w) : (i64, i64) -> i64
  return %r : i64
}

func.func private @mixf16(%h: i64, %x: f16) -> i64 {
  %i = arith.bitcast %x : f16 to i16
  %w = arith.extui %i : i16 to i64
  %r = call @mix(%h, %w) : (i64, i64) -> i64
  return %r : i64
}

func.func private @mixf64(%h: i64, %x: f64) -> i64 {
  %i = arith.bitcast %x : f64 to i64
  %r = call @mix(%h, %i) : (i64, i64) -> i64
  return %r : i64
}

func.func private @from_int(%h: i64, %x: i64) -> i64 {
  %x32 = arith.trunci %x : i64 to i32
  %x16 = arith.trunci %x : i64 to i16
  %x8 = arith.trunci %x : i64 to i8
  %0 = arith.sitofp %x : i64 to f32
  %1 = arith.uitofp %x : i64 to f32
  %2 = arith.sitofp %x : i64 to f64
  %3 = arith.uitofp %x : i64 to f64
  %4 = arith.sitofp %x32 : i32 to f32
  %5 = arith.uitofp %x32 : i32 to f32
  %6 = arith.uitofp %x32 : i32 to f64
  %7 = arith.sitofp %x16 : i16 to f16
  %8 = arith.uitofp %x16 : i16 to f16
  %9 = arith.sitofp %x8 : i8 to f16
  %h0 = call @mixf32(%h, %0) : (i64, f32) -> i64
  %h1 = call @mixf32(%h0, %1) : (i64, f32) -> i64
  %h2 = call @mixf64(%h1, %2) : (i64, f64) -> i64
  %h3 = call @mixf64(%h2, %3) : (i64, f64) -> i64
  %h4 = call @mixf32(%h3, %4) : (i64, f32) -> i64
  %h5 = call @mixf32(%h4, %5) : (i64, f32) -> i64
  %h6 = call @mixf64(%h5, %6) : (i64, f64) -> i64
  %h7 = call @mixf16(%h6, %7) : (i64, f16) -> i64
  %h8 = call @mixf16(%h7, %8) : (i64, f16) -> i64
  %h9 = call @mixf16(%h8, %9) : (i64, f16) -> i64
  return %h9 : i64
}

func.func private @from_float(%h: i64, %x: f64) -> i64 {
  %0 = arith.truncf %x : f64 to f32
  %1 = arith.truncf %x : f64 to f16
  %2 = arith.truncf %0 : f32 to f16
  %3 = arith.truncf %0 : f32 to bf16
  %4 = arith.extf %1 : f16 to f64
  %5 = arith.extf %3 : bf16 to f32
  %h0 = call @mixf32(%h, %0) : (i64, f32) -> i64
  %h1 = call @mixf16(%h0, %1) : (i64, f16) -> i64
  %h2 = call @mixf16(%h1, %2) : (i64, f16) -> i64
  %h3 = call @mixf64(%h2, %4) : (i64, f64) -> i64
  %h4 = call @mixf32(%h3, %5) : (i64, f32) -> i64
  return %h4 : i64
}

func.func private @to_int(%h: i64, %x: f64) -> i64 {
  // |x| < 2^31
  %0 = arith.fptosi %x : f64 to i64
  %1 = arith.fptosi %x : f64 to i32
  %a = math.absf %x : f64
  %2 = arith.fptoui %a : f64 to i64
  %3 = arith.fptoui %a : f64 to i32
  %s = arith.truncf %x : f64 to f32
  %4 = arith.fptosi %s : f32 to i64
  %c = arith.constant 9.5367431640625e-07 : f64
  %small = arith.mulf %x, %c : f64
  %5 = arith.fptosi %small : f64 to i16
  %hsmall = arith.truncf %small : f64 to f16
  %6 = arith.fptosi %hsmall : f16 to i16
  %w1 = arith.extsi %1 : i32 to i64
  %w3 = arith.extui %3 : i32 to i64
  %w5 = arith.extsi %5 : i16 to i64
  %w6 = arith.extsi %6 : i16 to i64
  %h0 = call @mix(%h, %0) : (i64, i64) -> i64
  %h1 = call @mix(%h0, %w1) : (i64, i64) -> i64
  %h2 = call @mix(%h1, %2) : (i64, i64) -> i64
  %h3 = call @mix(%h2, %w3) : (i64, i64) -> i64
  %h4 = call @mix(%h3, %4) : (i64, i64) -> i64
  %h5 = call @mix(%h4, %w5) : (i64, i64) -> i64
  %h6 = call @mix(%h5, %w6) : (i64, i64) -> i64
  return %h6 : i64
}

func.func @main() -> i64 {
  %ints = arith.constant dense<[0, 1, -1, 16777217, 16777219, -16777217,
    9007199254740993, -9007199254740993, 4611686018427387903,
    9223372036854775807, -9223372036854775808, 2047, 2049, 2051, 65519, 65520,
    9223371761976868863, 9223371761976868864, 81985529216486895]>
    : vector<19xi64>
  %floats = arith.constant dense<[0.0, -0.0, 1.0, -1.5, 1.00048828125,
    1.000488281250001, 1.00146484375, 65519.999, 65520.0, -70000.0, 6.0e-8,
    2.9802322387695312e-8, 2.9802322387695316e-8, 1.0e-40, 1.4e-45, 7.0e-46,
    3.4028235677973366e38, 3.402823e38, 1.00390625, 1.01171875,
    0.333333333333333333]> : vector<21xf64>
  %whole = arith.constant dense<[0.0, 0.999999999999, -0.999999999999, 1.5,
    -2.5, 2147483647.0, -2147483648.0, 1048576.25, -33554433.75, 16777217.0]>
    : vector<10xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = arith.constant 19 : index
  %n1 = arith.constant 21 : index
  %n2 = arith.constant 10 : index
  %seed = arith.constant 3 : i64
  %r0 = scf.for %i = %c0 to %n0 step %c1 iter_args(%h = %seed) -> i64 {
    %x = vector.extract %ints[%i] : i64 from vector<19xi64>
    %s = func.call @from_int(%h, %x) : (i64, i64) -> i64
    scf.yield %s : i64
  }
  %r1 = scf.for %i = %c0 to %n1 step %c1 iter_args(%h = %r0) -> i64 {
    %x = vector.extract %floats[%i] : f64 from vector<21xf64>
    %s = func.call @from_float(%h, %x) : (i64, f64) -> i64
    scf.yield %s : i64
  }
  %r2 = scf.for %i = %c0 to %n2 step %c1 iter_args(%h = %r1) -> i64 {
    %x = vector.extract %whole[%i] : f64 from vector<10xf64>
    %s = func.call @to_int(%h, %x) : (i64, f64) -> i64
    scf.yield %s : i64
  }
  return %r2 : i64
}
