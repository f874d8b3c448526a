// At 3: 3 << 20 is 3145728, and that << 15 is more than an i32 holds: the
// result is the greatest one, 2147483647. At 0 it is 0.

func.func @clip(%x: i32) -> i32 {
  %0 = foo.shift_sat %x by 20 : i32
  %1 = foo.shift_sat %0 by 15 : i32
  return %1 : i32
}

// 2 * 3 + 1 is 7, and -2 * 3 + 1 less than 0.

func.func @unit(%x: f32) -> f32 {
  %w = arith.constant 3.0 : f32
  %b = arith.constant 1.0 : f32
  %0 = foo.madd %x, %w, %b : f32
  %1 = foo.relu %0 : f32
  %2 = foo.relu %1 : f32
  return %2 : f32
}
