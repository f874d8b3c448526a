// Softmax of 256 rows of 1025 f32, linalg on memrefs; the result is the sum of the
// squares.
func.func @kernel(%round: i32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = arith.constant 256 : index
  %cols = arith.constant 1025 : index
  %lowest = arith.constant -1.0e+30 : f32
  // Inputs are a saw tooth of exact values in [-1, 1); rounds start elsewhere.
  %start = func.call @start(%round) : (i32) -> f32
  %X = memref.alloc() : memref<256x1025xf32>
  %Y = memref.alloc() : memref<256x1025xf32>
  %stepX = arith.constant 0.2734375 : f32
  %edgeX = arith.constant 0.7265625 : f32
  %backX = arith.constant -1.7265625 : f32
  %lastX = scf.for %i = %c0 to %rows step %c1
      iter_args(%row = %start) -> (f32) {
    %end = scf.for %j = %c0 to %cols step %c1
        iter_args(%x = %row) -> (f32) {
      memref.store %x, %X[%i, %j] : memref<256x1025xf32>
      %lowX = arith.cmpf olt, %x, %edgeX : f32
      %dX = arith.select %lowX, %stepX, %backX : f32
      %nextX = arith.addf %x, %dX : f32
      scf.yield %nextX : f32
    }
    scf.yield %end : f32
  }
  %max = memref.alloc() : memref<256xf32>
  %sums = memref.alloc() : memref<256xf32>
  linalg.fill ins(%lowest : f32) outs(%max : memref<256xf32>)
  linalg.fill ins(%zero : f32) outs(%sums : memref<256xf32>)
  linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%X : memref<256x1025xf32>) outs(%max : memref<256xf32>) {
  ^bb0(%v: f32, %m: f32):
    %next = arith.maximumf %m, %v : f32
    linalg.yield %next : f32
  }
  linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%X, %max : memref<256x1025xf32>, memref<256xf32>)
      outs(%Y : memref<256x1025xf32>) {
  ^bb0(%v: f32, %m: f32, %old: f32):
    %below = arith.subf %v, %m : f32
    %exp = math.exp %below : f32
    linalg.yield %exp : f32
  }
  linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%Y : memref<256x1025xf32>) outs(%sums : memref<256xf32>) {
  ^bb0(%v: f32, %acc: f32):
    %next = arith.addf %acc, %v : f32
    linalg.yield %next : f32
  }
  linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%sums : memref<256xf32>) outs(%Y : memref<256x1025xf32>) {
  ^bb0(%d: f32, %v: f32):
    %quotient = arith.divf %v, %d : f32
    linalg.yield %quotient : f32
  }
  %sum = scf.for %i = %c0 to %rows step %c1
      iter_args(%outer = %zero) -> (f32) {
    %row = scf.for %j = %c0 to %cols step %c1
        iter_args(%inner = %outer) -> (f32) {
      %v = memref.load %Y[%i, %j] : memref<256x1025xf32>
      %vv = arith.mulf %v, %v : f32
      %s = arith.addf %inner, %vv : f32
      scf.yield %s : f32
    }
    scf.yield %row : f32
  }
  memref.dealloc %max : memref<256xf32>
  memref.dealloc %sums : memref<256xf32>
  memref.dealloc %X : memref<256x1025xf32>
  memref.dealloc %Y : memref<256x1025xf32>
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
