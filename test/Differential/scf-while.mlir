// scf.while: the greatest common divisor, the longest Collatz chain, a do-while
// that forwards other values than it carries, and an early exit from a search.
// RUN: %compare i64 %s

func.func private @gcd(%a: i64, %b: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %r:2 = scf.while (%x = %a, %y = %b) : (i64, i64) -> (i64, i64) {
    %go = arith.cmpi ne, %y, %zero : i64
    scf.condition(%go) %x, %y : i64, i64
  } do {
  ^bb0(%x: i64, %y: i64):
    %m = arith.remui %x, %y : i64
    scf.yield %y, %m : i64, i64
  }
  return %r#0 : i64
}

func.func private @collatz(%n: i64) -> index {
  %c0 = arith.constant 0 : index
  %c1i = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  // Returns other types than it takes.
  %r = scf.while (%x = %n, %k = %c0) : (i64, index) -> index {
    %go = arith.cmpi ne, %x, %one : i64
    %odd = arith.trunci %x : i64 to i1
    %next = scf.if %odd -> i64 {
      %t = arith.muli %x, %three : i64
      %u = arith.addi %t, %one : i64
      scf.yield %u : i64
    } else {
      %h = arith.shrui %x, %one : i64
      scf.yield %h : i64
    }
    scf.condition(%go) %k : index
  } do {
  ^bb0(%k: index):
    // x is not carried: compute it again from the start.
    %k1 = arith.addi %k, %c1i : index
    %x = scf.for %i = %c0 to %k1 step %c1i iter_args(%v = %n) -> i64 {
      %odd = arith.trunci %v : i64 to i1
      %next = scf.if %odd -> i64 {
        %t = arith.muli %v, %three : i64
        %u = arith.addi %t, %one : i64
        scf.yield %u : i64
      } else {
        %h = arith.shrui %v, %one : i64
        scf.yield %h : i64
      }
      scf.yield %next : i64
    }
    scf.yield %x, %k1 : i64, index
  }
  return %r : index
}

// Newton's iteration, all work in the condition region.
func.func private @root(%x: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %tiny = arith.constant 1.0e-12 : f64
  %one = arith.constant 1.0 : f64
  %r = scf.while (%y = %one) : (f64) -> f64 {
    %q = arith.divf %x, %y : f64
    %s = arith.addf %q, %y : f64
    %z = arith.mulf %s, %half : f64
    %d = arith.subf %z, %y : f64
    %a = math.absf %d : f64
    %go = arith.cmpf ogt, %a, %tiny : f64
    scf.condition(%go) %z : f64
  } do {
  ^bb0(%z: f64):
    scf.yield %z : f64
  }
  return %r : f64
}

func.func private @find(%t: memref<?xi32>, %what: i32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %t, %c0 : memref<?xi32>
  %r = scf.while (%i = %c0) : (index) -> index {
    %in = arith.cmpi ult, %i, %n : index
    %go = scf.if %in -> i1 {
      %x = memref.load %t[%i] : memref<?xi32>
      %ne = arith.cmpi ne, %x, %what : i32
      scf.yield %ne : i1
    } else {
      %false = arith.constant false
      scf.yield %false : i1
    }
    scf.condition(%go) %i : index
  } do {
  ^bb0(%i: index):
    %i1 = arith.addi %i, %c1 : index
    scf.yield %i1 : index
  }
  return %r : index
}

func.func @main() -> i64 {
  %p = arith.constant 1099511628211 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 30 : index
  %h0 = arith.constant 1 : i64
  %a = arith.constant 3528 : i64
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%h = %h0) -> i64 {
    %iw = arith.index_cast %i : index to i64
    %g = func.call @gcd(%a, %iw) : (i64, i64) -> i64
    %k = func.call @collatz(%iw) : (i64) -> index
    %kw = arith.index_cast %k : index to i64
    %f = arith.sitofp %iw : i64 to f64
    %s = func.call @root(%f) : (f64) -> f64
    %si = arith.bitcast %s : f64 to i64
    %x0 = arith.xori %h, %g : i64
    %m0 = arith.muli %x0, %p : i64
    %x1 = arith.xori %m0, %kw : i64
    %m1 = arith.muli %x1, %p : i64
    %x2 = arith.xori %m1, %si : i64
    %m2 = arith.muli %x2, %p : i64
    scf.yield %m2 : i64
  }
  %t = memref.alloca(%n) : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %q = arith.muli %i, %i : index
    %v = arith.index_cast %q : index to i32
    memref.store %v, %t[%i] : memref<?xi32>
  }
  %what0 = arith.constant 144 : i32
  %what1 = arith.constant 145 : i32
  %f0 = call @find(%t, %what0) : (memref<?xi32>, i32) -> index
  %f1 = call @find(%t, %what1) : (memref<?xi32>, i32) -> index
  %f01 = arith.shli %f0, %c2 : index
  %fs = arith.addi %f01, %f1 : index
  %fw = arith.index_cast %fs : index to i64
  %out = arith.addi %r, %fw : i64
  return %out : i64
}
