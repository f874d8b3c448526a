// Eight tiles through two staging buffers: copies on one chain of tokens, sums
// on another. Sum t waits for copy t, and, in @right, copy t for sum t-2. Left
// out in @no_war, each copy t (t = 2 to 7) may overwrite what the sums t-2, t-4,
// ... of the same buffer still read: 3 + 2 + 1 pairs for each of two buffers.

// RUN: %exits 1 %plumb deps %s -e no_war --json=%t.json
// RUN: %python -c "import json; d = json.load(open(r'%t.json')); \
// RUN:   print(len(d['hazards']), {k for h in d['hazards'] for k in h['kinds']}, len(d['add_edges']))" \
// RUN:   | FileCheck %s
// RUN: %plumb deps %s -e right | FileCheck %s --check-prefix=RIGHT
// CHECK: 12 {'WAR'} 6
// Two allocations, eight copies, eight sums.
// RIGHT: 18 tasks
// RIGHT-SAME: no hazard

func.func private @tile(%source: memref<8x64xf32>, %t: index)
    -> memref<1x64xf32, strided<[64, 1], offset: ?>> {
  %tile = memref.subview %source[%t, 0] [1, 64] [1, 1]
      : memref<8x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
  return %tile : memref<1x64xf32, strided<[64, 1], offset: ?>>
}

func.func @no_war(%source: memref<8x64xf32>, %out: memref<1x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : index
  %stage0 = gpu.alloc () : memref<1x64xf32>
  %stage1 = gpu.alloc () : memref<1x64xf32>
  %start = gpu.wait async
  %copies, %sums, %a, %b = scf.for %t = %c0 to %c8 step %c1
      iter_args(%copied = %start, %summed = %start,
                %now = %stage0, %next = %stage1)
      -> (!gpu.async.token, !gpu.async.token,
          memref<1x64xf32>, memref<1x64xf32>) {
    %tile = func.call @tile(%source, %t) : (memref<8x64xf32>, index)
        -> memref<1x64xf32, strided<[64, 1], offset: ?>>
    %c = gpu.memcpy async [%copied] %now, %tile
        : memref<1x64xf32>, memref<1x64xf32, strided<[64, 1], offset: ?>>
    %s = gpu.launch async [%c, %summed]
        blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
        threads(%x, %y, %z) in (%nx = %one, %ny = %one, %nz = %one) {
      %v = memref.load %now[%by, %x] : memref<1x64xf32>
      %o = memref.load %out[%by, %x] : memref<1x64xf32>
      %sum = arith.addf %v, %o : f32
      memref.store %sum, %out[%by, %x] : memref<1x64xf32>
      gpu.terminator
    }
    scf.yield %c, %s, %next, %now : !gpu.async.token, !gpu.async.token,
        memref<1x64xf32>, memref<1x64xf32>
  }
  gpu.wait [%copies, %sums]
  return
}

func.func @right(%source: memref<8x64xf32>, %out: memref<1x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : index
  %stage0 = gpu.alloc () : memref<1x64xf32>
  %stage1 = gpu.alloc () : memref<1x64xf32>
  %start = gpu.wait async
  %copies, %last, %before, %a, %b = scf.for %t = %c0 to %c8 step %c1
      iter_args(%copied = %start, %summed = %start, %summedBefore = %start,
                %now = %stage0, %next = %stage1)
      -> (!gpu.async.token, !gpu.async.token, !gpu.async.token,
          memref<1x64xf32>, memref<1x64xf32>) {
    %tile = func.call @tile(%source, %t) : (memref<8x64xf32>, index)
        -> memref<1x64xf32, strided<[64, 1], offset: ?>>
    %c = gpu.memcpy async [%copied, %summedBefore] %now, %tile
        : memref<1x64xf32>, memref<1x64xf32, strided<[64, 1], offset: ?>>
    %s = gpu.launch async [%c, %summed]
        blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
        threads(%x, %y, %z) in (%nx = %one, %ny = %one, %nz = %one) {
      %v = memref.load %now[%by, %x] : memref<1x64xf32>
      %o = memref.load %out[%by, %x] : memref<1x64xf32>
      %sum = arith.addf %v, %o : f32
      memref.store %sum, %out[%by, %x] : memref<1x64xf32>
      gpu.terminator
    }
    scf.yield %c, %s, %summed, %next, %now : !gpu.async.token,
        !gpu.async.token, !gpu.async.token, memref<1x64xf32>, memref<1x64xf32>
  }
  gpu.wait [%copies, %last]
  return
}
