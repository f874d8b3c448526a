// 10^7 trips of mixed i32 and f32 work carried around a loop, no memory.
func.func @kernel(%round: i32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 10000000 : index
  %a = arith.constant 1103515245 : i32
  %c = arith.constant 12345 : i32
  %none = arith.constant 0 : i32
  %zero = arith.constant 0.0 : f32
  %up = arith.constant 0.125 : f32
  %down = arith.constant -0.375 : f32
  %decay = arith.constant 0.875 : f32
  %r:2 = scf.for %i = %c0 to %n step %c1
      iter_args(%acc = %zero, %x = %round) -> (f32, i32) {
    %m = arith.muli %x, %a : i32
    %y = arith.addi %m, %c : i32
    %negative = arith.cmpi slt, %y, %none : i32
    %step = arith.select %negative, %down, %up : f32
    %scaled = arith.mulf %acc, %decay : f32
    %next = arith.addf %scaled, %step : f32
    scf.yield %next, %y : f32, i32
  }
  return %r#0 : f32
}
