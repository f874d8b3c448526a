// Widths that no machine has: i3, i7, i24 and i48. What is above
// the width must never leak into a quotient, a comparison or an extension.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @w3(%h: i64, %x64: i64, %y64: i64) -> i64 {
  %x = arith.trunci %x64 : i64 to i3
  %y = arith.trunci %y64 : i64 to i3
  %one = arith.constant 1 : i3
  %d = arith.ori %y, %one : i3
  %p = arith.muli %x, %y : i3
  %s = arith.addi %p, %x : i3
  %q = arith.divui %s, %d : i3
  %r = arith.remui %s, %d : i3
  %sh = arith.andi %y, %one : i3
  %l = arith.shli %q, %sh : i3
  %a = arith.shrsi %s, %sh : i3
  %lt = arith.cmpi slt, %a, %l : i3
  %z = arith.select %lt, %r, %a : i3
  %e = arith.extsi %z : i3 to i64
  %f = arith.extui %l : i3 to i64
  %h1 = func.call @mix(%h, %e) : (i64, i64) -> i64
  %h2 = func.call @mix(%h1, %f) : (i64, i64) -> i64
  return %h2 : i64
}

func.func private @w24(%h: i64, %x64: i64, %y64: i64) -> i64 {
  %x = arith.trunci %x64 : i64 to i24
  %y = arith.trunci %y64 : i64 to i24
  %c4 = arith.constant 4 : i24
  %one = arith.constant 1 : i24
  %y1 = arith.ori %y, %one : i24
  %y4 = arith.shrui %y1, %c4 : i24
  %d = arith.ori %y4, %one : i24
  %p = arith.muli %x, %y : i24
  %q = arith.divsi %p, %d : i24
  %r = arith.remsi %p, %d : i24
  %fq = arith.floordivsi %p, %d : i24
  %u = arith.divui %p, %d : i24
  %mx = arith.maxsi %q, %u : i24
  %mn = arith.minui %q, %u : i24
  %e0 = arith.extsi %r : i24 to i48
  %e1 = arith.extui %mx : i24 to i48
  %w = arith.muli %e0, %e1 : i48
  %w64 = arith.extsi %w : i48 to i64
  %f64 = arith.extsi %fq : i24 to i64
  %n64 = arith.extui %mn : i24 to i64
  %h1 = func.call @mix(%h, %w64) : (i64, i64) -> i64
  %h2 = func.call @mix(%h1, %f64) : (i64, i64) -> i64
  %h3 = func.call @mix(%h2, %n64) : (i64, i64) -> i64
  return %h3 : i64
}

func.func private @w7(%h: i64, %x64: i64) -> i64 {
  %x = arith.trunci %x64 : i64 to i7
  %f = arith.sitofp %x : i7 to f32
  %u = arith.uitofp %x : i7 to f32
  %g = arith.subf %u, %f : f32
  %i = arith.fptosi %g : f32 to i16
  %t = arith.trunci %i : i16 to i7
  %z = arith.extsi %t : i7 to i64
  %i64 = arith.extsi %i : i16 to i64
  %m = arith.addi %z, %i64 : i64
  %h1 = func.call @mix(%h, %m) : (i64, i64) -> i64
  return %h1 : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 40 : index
  %a = arith.constant 6364136223846793005 : i64
  %c = arith.constant 1442695040888963407 : i64
  %x0 = arith.constant 88172645463325252 : i64
  %h0 = arith.constant 0 : i64
  %r:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%h = %h0, %x = %x0, %y = %c) -> (i64, i64, i64) {
    %x1 = arith.muli %x, %a : i64
    %x2 = arith.addi %x1, %c : i64
    %h1 = func.call @w3(%h, %x2, %y) : (i64, i64, i64) -> i64
    %h2 = func.call @w24(%h1, %x2, %y) : (i64, i64, i64) -> i64
    %h3 = func.call @w7(%h2, %x2) : (i64, i64) -> i64
    scf.yield %h3, %x2, %x : i64, i64, i64
  }
  return %r#0 : i64
}
