// math.ipowi and math.fpowi, whose answers are exact for small integers.
// RUN: %compare i64 %s

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 13 : index
  %off = arith.constant 6 : i64
  %p = arith.constant 1099511628211 : i64
  %h0 = arith.constant 31 : i64
  %zero = arith.constant 0 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%hi = %h0) -> i64 {
    %iw = arith.index_cast %i : index to i64
    %x = arith.subi %iw, %off : i64
    %xf = arith.sitofp %x : i64 to f64
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%h = %hi) -> i64 {
      %y = arith.index_cast %j : index to i64
      %y32 = arith.trunci %y : i64 to i32
      %q = math.ipowi %x, %y : i64
      %f = math.fpowi %xf, %y32 : f64, i32
      %fi = arith.fptosi %f : f64 to i64
      %d = arith.subi %q, %fi : i64
      %same = arith.cmpi eq, %d, %zero : i64
      %sw = arith.extui %same : i1 to i64
      %a = arith.xori %h, %q : i64
      %b = arith.muli %a, %p : i64
      %e = arith.xori %b, %sw : i64
      %m = arith.muli %e, %p : i64
      scf.yield %m : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}
