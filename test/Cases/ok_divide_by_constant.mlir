// Rounding divisions of both signs, expanded into shifts, compares and
// truncating ones.
func.func @f(%m: memref<6xi32>, %q: memref<6xi32>, %r: memref<6xi32>)
    attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %seven = arith.constant 7 : i32
  scf.for %i = %c0 to %c6 step %c1 {
    %v = memref.load %m[%i] : memref<6xi32>
    %f = arith.floordivsi %v, %seven : i32
    %c = arith.ceildivsi %v, %seven : i32
    memref.store %f, %q[%i] : memref<6xi32>
    memref.store %c, %r[%i] : memref<6xi32>
  }
  return
}
