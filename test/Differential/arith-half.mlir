// Arithmetic in f16 and bf16: each operation rounds to the type, overflow gives
// infinity, denormals are kept.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i16) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %w = arith.extui %x : i16 to i64
  %a = arith.xori %h, %w : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

// The sign and the payload of a NaN are nobody's business.
func.func private @mixf16(%h: i64, %x: f16) -> i64 {
  %nan = arith.cmpf uno, %x, %x : f16
  %c = arith.constant 0x7E00 : f16
  %y = arith.select %nan, %c, %x : f16
  %i = arith.bitcast %y : f16 to i16
  %r = call @mix(%h, %i) : (i64, i16) -> i64
  return %r : i64
}

func.func private @mixbf16(%h: i64, %x: bf16) -> i64 {
  %nan = arith.cmpf uno, %x, %x : bf16
  %c = arith.constant 0x7FC0 : bf16
  %y = arith.select %nan, %c, %x : bf16
  %i = arith.bitcast %y : bf16 to i16
  %r = call @mix(%h, %i) : (i64, i16) -> i64
  return %r : i64
}

func.func private @f16(%h: i64, %x: f16, %y: f16) -> i64 {
  %0 = arith.addf %x, %y : f16
  %1 = arith.subf %x, %y : f16
  %2 = arith.mulf %x, %y : f16
  %3 = arith.divf %x, %y : f16
  %4 = arith.maximumf %x, %y : f16
  %5 = arith.minimumf %x, %y : f16
  %6 = arith.negf %x : f16
  %7 = math.sqrt %y : f16
  %h0 = call @mixf16(%h, %0) : (i64, f16) -> i64
  %h1 = call @mixf16(%h0, %1) : (i64, f16) -> i64
  %h2 = call @mixf16(%h1, %2) : (i64, f16) -> i64
  %h3 = call @mixf16(%h2, %3) : (i64, f16) -> i64
  %h4 = call @mixf16(%h3, %4) : (i64, f16) -> i64
  %h5 = call @mixf16(%h4, %5) : (i64, f16) -> i64
  %h6 = call @mixf16(%h5, %6) : (i64, f16) -> i64
  %h7 = call @mixf16(%h6, %7) : (i64, f16) -> i64
  return %h7 : i64
}

func.func private @bf16(%h: i64, %x: bf16, %y: bf16) -> i64 {
  %0 = arith.addf %x, %y : bf16
  %1 = arith.subf %x, %y : bf16
  %2 = arith.mulf %x, %y : bf16
  %3 = arith.divf %x, %y : bf16
  %4 = arith.maximumf %x, %y : bf16
  %5 = arith.minimumf %x, %y : bf16
  %6 = arith.negf %x : bf16
  %7 = math.absf %y : bf16
  %h0 = call @mixbf16(%h, %0) : (i64, bf16) -> i64
  %h1 = call @mixbf16(%h0, %1) : (i64, bf16) -> i64
  %h2 = call @mixbf16(%h1, %2) : (i64, bf16) -> i64
  %h3 = call @mixbf16(%h2, %3) : (i64, bf16) -> i64
  %h4 = call @mixbf16(%h3, %4) : (i64, bf16) -> i64
  %h5 = call @mixbf16(%h4, %5) : (i64, bf16) -> i64
  %h6 = call @mixbf16(%h5, %6) : (i64, bf16) -> i64
  %h7 = call @mixbf16(%h6, %7) : (i64, bf16) -> i64
  return %h7 : i64
}

func.func @main() -> i64 {
  %bits = arith.constant dense<[
    0x0000, 0x8000, 0x0001, 0x83FF, 0x0400, 0x3C00, 0x3C01, 0xBC00, 0x3555,
    0x7BFF, 0xFBFF, 0x7C00, 0xFC00, 0x7E00, 0x4248, 0x1234, 0x5640, 0xD2A5,
    0x3F80, 0x7F7F, 0x0080]> : vector<21xi16>
  %hs = arith.bitcast %bits : vector<21xi16> to vector<21xf16>
  %bs = arith.bitcast %bits : vector<21xi16> to vector<21xbf16>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 21 : index
  %seed = arith.constant 1 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%hi = %seed) -> i64 {
    %xh = vector.extract %hs[%i] : f16 from vector<21xf16>
    %xb = vector.extract %bs[%i] : bf16 from vector<21xbf16>
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%h = %hi) -> i64 {
      %yh = vector.extract %hs[%j] : f16 from vector<21xf16>
      %yb = vector.extract %bs[%j] : bf16 from vector<21xbf16>
      %a = func.call @f16(%h, %xh, %yh) : (i64, f16, f16) -> i64
      %b = func.call @bf16(%a, %xb, %yb) : (i64, bf16, bf16) -> i64
      scf.yield %b : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}
