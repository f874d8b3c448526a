// Mixed i32 and f32 work, carried around a loop: what one trip costs is what
// one dispatch costs. N trips; bench/scalar_loop.py sets N.
func.func @entry() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 10000000 : index
  %a = arith.constant 1103515245 : i32
  %c = arith.constant 12345 : i32
  %zero = arith.constant 0 : i32
  %seed = arith.constant 42 : i32
  %f0 = arith.constant 0.0 : f32
  %up = arith.constant 0.125 : f32
  %down = arith.constant -0.375 : f32
  %decay = arith.constant 0.875 : f32
  %r:2 = scf.for %i = %c0 to %n step %c1
      iter_args(%acc = %f0, %x = %seed) -> (f32, i32) {
    %m = arith.muli %x, %a : i32
    %y = arith.addi %m, %c : i32
    %neg = arith.cmpi slt, %y, %zero : i32
    %step = arith.select %neg, %down, %up : f32
    %scaled = arith.mulf %acc, %decay : f32
    %next = arith.addf %scaled, %step : f32
    scf.yield %next, %y : f32, i32
  }
  return %r#0 : f32
}
