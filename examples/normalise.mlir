// Divides weights by their sum: the second half of a softmax.
//
// The first loop adds up the weights with an atomic, the second divides by the
// sum. scf-parallel-loop-fusion of MLIR 22.1.8 makes one loop of the two,
// because it looks at loads and stores and does not see that the atomic writes
// what the second loop reads: each weight is then divided by what happens to
// be summed up so far.
//
//   plumb bisect normalise.mlir --arg '=[1,2,1,4,2,1,4,1]' --arg '=[0]' \
//     --pass-pipeline="$(cat normalise.pipeline)"

func.func @normalise(%weights: memref<8xf32>, %sum: memref<1xf32>)
    attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %w = memref.load %weights[%i] : memref<8xf32>
    %old = memref.atomic_rmw addf %w, %sum[%c0]
        : (f32, memref<1xf32>) -> f32
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %s = memref.load %sum[%c0] : memref<1xf32>
    %w = memref.load %weights[%i] : memref<8xf32>
    %n = arith.divf %w, %s : f32
    memref.store %n, %weights[%i] : memref<8xf32>
    scf.reduce
  }
  return
}
