// Signed powers, the exponent an argument: (-2)^3 is -8.
func.func @f(%x: memref<4xf32>, %n: i32) attributes {llvm.emit_c_interface} {
  affine.for %i = 0 to 4 {
    %v = affine.load %x[%i] : memref<4xf32>
    %p = math.fpowi %v, %n : f32, i32
    affine.store %p, %x[%i] : memref<4xf32>
  }
  return
}
