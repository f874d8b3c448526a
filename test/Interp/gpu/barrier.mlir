// A barrier of one thread does nothing; of more it is unsupported (exit 3), for
// threads run one after the other.
// RUN: %plumb run %s -e one
// RUN: %exits 3 %plumb run %s -e two 2>&1 | FileCheck %s
// CHECK: barrier.mlir:[[#@LINE+4]]:7: error: a barrier of more than one thread is not supported
module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @wait() kernel {
      gpu.barrier
      gpu.return
    }
  }
  func.func @one() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    gpu.launch_func @k::@wait blocks in (%c2, %c1, %c1)
        threads in (%c1, %c1, %c1)
    return
  }
  func.func @two() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    gpu.launch_func @k::@wait blocks in (%c1, %c1, %c1)
        threads in (%c2, %c1, %c1)
    return
  }
}
