// Three kernels, each waiting for the one before: by a token of the async
// dialect, by a token of the gpu dialect inside an async.value. Nothing is
// missing, neither here nor behind gpu-to-llvm, where tokens are streams and
// events.

// RUN: %plumb deps %s --json=- | FileCheck %s
// RUN: %plumb deps %s --pass-pipeline='gpu-to-llvm' | FileCheck %s --check-prefix=LOWERED
// CHECK: "hazards": []
// LOWERED: input: no hazard
// LOWERED: after gpu-to-llvm (index 0): no hazard
// LOWERED: every level orders all that has to be ordered

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @copy(%a: memref<64xf32>, %b: memref<64xf32>) kernel {
      %i = gpu.thread_id x
      %v = memref.load %a[%i] : memref<64xf32>
      memref.store %v, %b[%i] : memref<64xf32>
      gpu.return
    }
  }
  func.func @f(%a: memref<64xf32>, %b: memref<64xf32>, %c: memref<64xf32>) {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %t0 = async.execute {
      %w = gpu.wait async
      %k = gpu.launch_func async [%w] @kernels::@copy
          blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
          args(%a : memref<64xf32>, %b : memref<64xf32>)
      gpu.wait [%k]
      async.yield
    }
    async.await %t0 : !async.token
    %t1, %f1 = async.execute -> !async.value<!gpu.async.token> {
      %w = gpu.wait async
      %k = gpu.launch_func async [%w] @kernels::@copy
          blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
          args(%b : memref<64xf32>, %a : memref<64xf32>)
      async.yield %k : !gpu.async.token
    }
    %t2 = async.execute [%t1] (%f1 as %g: !async.value<!gpu.async.token>) {
      %w = gpu.wait async [%g]
      %k = gpu.launch_func async [%w] @kernels::@copy
          blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
          args(%a : memref<64xf32>, %c : memref<64xf32>)
      gpu.wait [%k]
      async.yield
    }
    async.await %t2 : !async.token
    return
  }
}
