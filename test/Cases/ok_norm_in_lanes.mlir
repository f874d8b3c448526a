// The squared norm of a row, summed up in four lanes: another order than the
// program's, which is no error.
func.func @norm(%x: memref<32xf32>) -> f32
    attributes {llvm.emit_c_interface} {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 32 iter_args(%acc = %zero) -> (f32) {
    %v = affine.load %x[%i] : memref<32xf32>
    %q = arith.mulf %v, %v : f32
    %n = arith.addf %acc, %q : f32
    affine.yield %n : f32
  }
  return %r : f32
}
