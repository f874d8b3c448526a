// The token of an async.execute says that its body has come to its end, not
// that the copy which it submitted has: the load may come first. Waiting for
// the copy's own token before the load is right.

// RUN: %exits 1 %plumb deps %s -e race | FileCheck %s
// RUN: %plumb deps %s -e right | FileCheck %s --check-prefix=RIGHT
// CHECK: host-race.mlir:[[#@LINE+9]]:8: error: missing edge, RAW on 'arg1': 'memref.load' (t1) may read it before 'gpu.memcpy' (t0) wrote it
// CHECK: 2 tasks, 0 edges: 1 hazard, 1 cause; 1 edge heals them
func.func @race(%a: memref<64xf32>, %d: memref<64xf32>, %i: index) -> f32 {
  %t, %f = async.execute -> (!async.value<!gpu.async.token>) {
    %w = gpu.wait async
    %k = gpu.memcpy async [%w] %d, %a : memref<64xf32>, memref<64xf32>
    async.yield %k : !gpu.async.token
  }
  async.await %t : !async.token
  %v = memref.load %d[%i] : memref<64xf32>
  %x = async.await %f : !async.value<!gpu.async.token>
  gpu.wait [%x]
  return %v : f32
}

// RIGHT: 2 tasks, 1 edge: no hazard
func.func @right(%a: memref<64xf32>, %d: memref<64xf32>, %i: index) -> f32 {
  %t, %f = async.execute -> (!async.value<!gpu.async.token>) {
    %w = gpu.wait async
    %k = gpu.memcpy async [%w] %d, %a : memref<64xf32>, memref<64xf32>
    async.yield %k : !gpu.async.token
  }
  %x = async.await %f : !async.value<!gpu.async.token>
  gpu.wait [%x]
  %v = memref.load %d[%i] : memref<64xf32>
  return %v : f32
}
