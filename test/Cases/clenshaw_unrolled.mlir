// Clenshaw's recurrence for a Chebyshev series, b' = a + 2x b1 - b2: what is b1
// in one step is b2 in the next.
func.func @series(%a: memref<6xf64>, %two_x: f64) -> f64
    attributes {llvm.emit_c_interface} {
  %zero = arith.constant 0.0 : f64
  %b:2 = affine.for %k = 0 to 6 iter_args(%b1 = %zero, %b2 = %zero)
      -> (f64, f64) {
    %c = affine.load %a[%k] : memref<6xf64>
    %s = arith.mulf %two_x, %b1 : f64
    %t = arith.addf %c, %s : f64
    %new = arith.subf %t, %b2 : f64
    affine.yield %new, %b1 : f64, f64
  }
  return %b#0 : f64
}
