// The first step of a stable softmax: the largest score, taken with an atomic,
// and then every score relative to it. The second loop must not start before
// the first one is done.
func.func @shift(%score: memref<8xi32>, %best: memref<1xi32>)
    attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %s = memref.load %score[%i] : memref<8xi32>
    %old = memref.atomic_rmw maxs %s, %best[%c0] : (i32, memref<1xi32>) -> i32
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %m = memref.load %best[%c0] : memref<1xi32>
    %s = memref.load %score[%i] : memref<8xi32>
    %d = arith.subi %s, %m : i32
    memref.store %d, %score[%i] : memref<8xi32>
    scf.reduce
  }
  return
}
