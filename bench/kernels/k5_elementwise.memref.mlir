// Add, multiply, exp and tanh over 10^6 f32, linalg on memrefs; the result is the sum.
func.func @kernel(%round: i32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 1000000 : index
  %shift = arith.constant 0.5 : f32
  %factor = arith.constant 1.25 : f32
  // Inputs are a saw tooth of exact values in [-1, 1); rounds start elsewhere.
  %start = func.call @start(%round) : (i32) -> f32
  %X = memref.alloc() : memref<1000000xf32>
  %Y = memref.alloc() : memref<1000000xf32>
  %stepX = arith.constant 0.2734375 : f32
  %edgeX = arith.constant 0.7265625 : f32
  %backX = arith.constant -1.7265625 : f32
  %lastX = scf.for %i = %c0 to %n step %c1
      iter_args(%x = %start) -> (f32) {
    memref.store %x, %X[%i] : memref<1000000xf32>
    %lowX = arith.cmpf olt, %x, %edgeX : f32
    %dX = arith.select %lowX, %stepX, %backX : f32
    %nextX = arith.addf %x, %dX : f32
    scf.yield %nextX : f32
  }
  linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%X : memref<1000000xf32>) outs(%Y : memref<1000000xf32>) {
  ^bb0(%v: f32, %old: f32):
    %t = arith.addf %v, %shift : f32
    linalg.yield %t : f32
  }
  linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%Y : memref<1000000xf32>) outs(%X : memref<1000000xf32>) {
  ^bb0(%v: f32, %old: f32):
    %t = arith.mulf %v, %factor : f32
    linalg.yield %t : f32
  }
  linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%X : memref<1000000xf32>) outs(%Y : memref<1000000xf32>) {
  ^bb0(%v: f32, %old: f32):
    %t = math.exp %v : f32
    linalg.yield %t : f32
  }
  linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%Y : memref<1000000xf32>) outs(%X : memref<1000000xf32>) {
  ^bb0(%v: f32, %old: f32):
    %t = math.tanh %v : f32
    linalg.yield %t : f32
  }
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f32) {
    %v = memref.load %X[%i] : memref<1000000xf32>
    %next = arith.addf %s, %v : f32
    scf.yield %next : f32
  }
  memref.dealloc %X : memref<1000000xf32>
  memref.dealloc %Y : memref<1000000xf32>
  return %sum : f32
}

// A multiple of 1/256 in [-1, 1) for each round, so that no round repeats what
// an earlier one computed.
func.func private @start(%round: i32) -> f32 {
  %mask = arith.constant 511 : i32
  %middle = arith.constant 256 : i32
  %scale = arith.constant 0.00390625 : f32
  %low = arith.andi %round, %mask : i32
  %centred = arith.subi %low, %middle : i32
  %value = arith.sitofp %centred : i32 to f32
  %start = arith.mulf %value, %scale : f32
  return %start : f32
}
