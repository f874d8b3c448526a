// Scales every row entry by the pivot row[2], first into a scratch row and
// from there back: the pivot itself changes on the way back.
func.func @scale(%row: memref<6xi64>, %tmp: memref<6xi64>)
    attributes {llvm.emit_c_interface} {
  affine.for %i = 0 to 6 {
    %p = affine.load %row[2] : memref<6xi64>
    %v = affine.load %row[%i] : memref<6xi64>
    %w = arith.muli %p, %v : i64
    affine.store %w, %tmp[%i] : memref<6xi64>
  }
  affine.for %i = 0 to 6 {
    %v = affine.load %tmp[%i] : memref<6xi64>
    affine.store %v, %row[%i] : memref<6xi64>
  }
  return
}
