// A polynomial by Horner's rule whose steps become fused multiply-adds.
func.func @f(%x: memref<5xf64>) attributes {llvm.emit_c_interface} {
  %a = arith.constant 0.3 : f64
  %b = arith.constant -1.7 : f64
  %c = arith.constant 0.9 : f64
  affine.for %i = 0 to 5 {
    %v = affine.load %x[%i] : memref<5xf64>
    %p0 = arith.mulf %a, %v fastmath<contract> : f64
    %s0 = arith.addf %p0, %b fastmath<contract> : f64
    %p1 = arith.mulf %s0, %v fastmath<contract> : f64
    %s1 = arith.addf %p1, %c fastmath<contract> : f64
    affine.store %s1, %x[%i] : memref<5xf64>
  }
  return
}
