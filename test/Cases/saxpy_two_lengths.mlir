// y = a x + y on the first five elements only, then a bias on all eight.
func.func @saxpy(%a: f32, %x: memref<8xf32>, %y: memref<8xf32>, %bias: f32)
    attributes {llvm.emit_c_interface} {
  affine.for %i = 0 to 5 {
    %xv = affine.load %x[%i] : memref<8xf32>
    %yv = affine.load %y[%i] : memref<8xf32>
    %p = arith.mulf %a, %xv : f32
    %s = arith.addf %p, %yv : f32
    affine.store %s, %y[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %yv = affine.load %y[%i] : memref<8xf32>
    %s = arith.addf %yv, %bias : f32
    affine.store %s, %y[%i] : memref<8xf32>
  }
  return
}
