// A pass of MLIR 22.1.8 that loses an ordering: optimize-allocation-liveness
// moves a dealloc right behind the last operation that names the buffer, also
// where that operation only submits work (docs/found-bugs.md).

// RUN: %exits 1 %plumb deps %s -e copies --pass-pipeline='func.func(canonicalize,optimize-allocation-liveness,cse)' | FileCheck %s --check-prefix=COPIES
// RUN: %exits 1 %plumb deps %s -e bodies --pass-pipeline='func.func(optimize-allocation-liveness)' | FileCheck %s --check-prefix=BODIES

// COPIES: input: no hazard
// COPIES: after canonicalize (index 0): unchanged
// COPIES: after optimize-allocation-liveness (index 1): 1 hazard
// COPIES: pass optimize-allocation-liveness (index 1, func.func) lost an ordering
// COPIES: unordered lifetime, FREE on {{.*}}: 'memref.dealloc' {{.*}} and 'gpu.memcpy'
func.func @copies(%out: memref<64xf32>) {
  %c = arith.constant 1.0 : f32
  %h = memref.alloc() : memref<64xf32>
  linalg.fill ins(%c : f32) outs(%h : memref<64xf32>)
  %w = gpu.wait async
  %d, %t0 = gpu.alloc async [%w] () : memref<64xf32>
  %t1 = gpu.memcpy async [%t0] %d, %h : memref<64xf32>, memref<64xf32>
  %t2 = gpu.memcpy async [%t1] %out, %d : memref<64xf32>, memref<64xf32>
  %t3 = gpu.dealloc async [%t2] %d : memref<64xf32>
  gpu.wait [%t3]
  memref.dealloc %h : memref<64xf32>
  return
}

// Both bodies may still run when the buffer is freed.
// BODIES: input: no hazard
// BODIES: pass optimize-allocation-liveness (index 0, func.func) lost an ordering
// BODIES: 'memref.dealloc' (t2) and 2 tasks ('linalg.fill', 'linalg.copy') are not ordered
func.func @bodies(%out: memref<64xf32>) {
  %c = arith.constant 1.0 : f32
  %h = memref.alloc() : memref<64xf32>
  %t = async.execute {
    linalg.fill ins(%c : f32) outs(%h : memref<64xf32>)
    async.yield
  }
  %t2 = async.execute [%t] {
    linalg.copy ins(%h : memref<64xf32>) outs(%out : memref<64xf32>)
    async.yield
  }
  async.await %t2 : !async.token
  memref.dealloc %h : memref<64xf32>
  return
}
