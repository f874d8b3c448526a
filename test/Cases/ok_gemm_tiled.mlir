// A product of matrices whose loops are tiled, unrolled and jammed, and whose
// accumulator moves to a register.
func.func @gemm(%a: memref<6x8xf32>, %b: memref<8x6xf32>, %c: memref<6x6xf32>)
    attributes {llvm.emit_c_interface} {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      affine.for %k = 0 to 8 {
        %x = affine.load %a[%i, %k] : memref<6x8xf32>
        %y = affine.load %b[%k, %j] : memref<8x6xf32>
        %z = affine.load %c[%i, %j] : memref<6x6xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %c[%i, %j] : memref<6x6xf32>
      }
    }
  }
  return
}
