// Integers of more than 64 bits, natively: arithmetic, shifts,
// comparisons, conversions and memory of i65, i100 and i128.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i128) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %c64 = arith.constant 64 : i128
  %low = arith.trunci %x : i128 to i64
  %up = arith.shrui %x, %c64 : i128
  %high = arith.trunci %up : i128 to i64
  %a = arith.xori %h, %low : i64
  %b = arith.muli %a, %p : i64
  %c = arith.xori %b, %high : i64
  %d = arith.muli %c, %p : i64
  return %d : i64
}

func.func private @ops(%h: i64, %x: i128, %y: i128) -> i64 {
  %one = arith.constant 1 : i128
  %c127 = arith.constant 127 : i128
  %nz = arith.ori %y, %one : i128
  %by = arith.andi %y, %c127 : i128
  %0 = arith.addi %x, %y : i128
  %1 = arith.muli %x, %y : i128
  %2 = arith.divui %x, %nz : i128
  %3 = arith.remui %x, %nz : i128
  // An odd divisor and an even dividend keep away from -1 and the minimum.
  %three = arith.constant 3 : i128
  %4 = arith.divsi %x, %three : i128
  %5 = arith.remsi %x, %three : i128
  %6 = arith.shli %x, %by : i128
  %7 = arith.shrsi %x, %by : i128
  %8 = arith.shrui %x, %by : i128
  %9 = arith.maxsi %x, %y : i128
  %10 = arith.minui %x, %y : i128
  %c = arith.cmpi slt, %x, %y : i128
  %11 = arith.extui %c : i1 to i128
  %f = arith.sitofp %x : i128 to f64
  %fb = arith.bitcast %f : f64 to i64
  %12 = arith.extui %fb : i64 to i128
  %g = arith.uitofp %x : i128 to f32
  %gb = arith.bitcast %g : f32 to i32
  %13 = arith.extsi %gb : i32 to i128
  %n = arith.trunci %x : i128 to i100
  %m = arith.trunci %y : i128 to i65
  %me = arith.extsi %m : i65 to i100
  %nm = arith.muli %n, %me : i100
  %14 = arith.extsi %nm : i100 to i128
  %h0 = call @mix(%h, %0) : (i64, i128) -> i64
  %h1 = call @mix(%h0, %1) : (i64, i128) -> i64
  %h2 = call @mix(%h1, %2) : (i64, i128) -> i64
  %h3 = call @mix(%h2, %3) : (i64, i128) -> i64
  %h4 = call @mix(%h3, %4) : (i64, i128) -> i64
  %h5 = call @mix(%h4, %5) : (i64, i128) -> i64
  %h6 = call @mix(%h5, %6) : (i64, i128) -> i64
  %h7 = call @mix(%h6, %7) : (i64, i128) -> i64
  %h8 = call @mix(%h7, %8) : (i64, i128) -> i64
  %h9 = call @mix(%h8, %9) : (i64, i128) -> i64
  %h10 = call @mix(%h9, %10) : (i64, i128) -> i64
  %h11 = call @mix(%h10, %11) : (i64, i128) -> i64
  %h12 = call @mix(%h11, %12) : (i64, i128) -> i64
  %h13 = call @mix(%h12, %13) : (i64, i128) -> i64
  %h14 = call @mix(%h13, %14) : (i64, i128) -> i64
  return %h14 : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 200 : index
  %a = arith.constant 47026247687942121848144207491837523525 : i128
  %x0 = arith.constant 170141183460469231731687303715884105727 : i128
  %y0 = arith.constant -98765432109876543210987654321 : i128
  %h0 = arith.constant 14695981039346656037 : i64
  %m = memref.alloca() : memref<200xi128>
  %h, %x, %y = scf.for %i = %c0 to %n step %c1
      iter_args(%h = %h0, %x = %x0, %y = %y0) -> (i64, i128, i128) {
    memref.store %x, %m[%i] : memref<200xi128>
    %h1 = func.call @ops(%h, %x, %y) : (i64, i128, i128) -> i64
    %x1 = arith.muli %x, %a : i128
    %y1 = arith.subi %x1, %y : i128
    scf.yield %h1, %y1, %x : i64, i128, i128
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%g = %h) -> i64 {
    %v = memref.load %m[%i] : memref<200xi128>
    %g1 = func.call @mix(%g, %v) : (i64, i128) -> i64
    scf.yield %g1 : i64
  }
  return %r : i64
}
