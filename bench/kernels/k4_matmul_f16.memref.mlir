// f16 matmul with f32 accumulation, linalg on memrefs; the result is the sum of the squares of C.
func.func @kernel(%round: i32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 128 : index
  // Inputs are a saw tooth of exact values in [-1, 1); rounds start elsewhere.
  %start = func.call @start(%round) : (i32) -> f32
  %A = memref.alloc() : memref<128x128xf16>
  %B = memref.alloc() : memref<128x128xf16>
  %C = memref.alloc() : memref<128x128xf32>
  %stepA = arith.constant 0.2734375 : f32
  %edgeA = arith.constant 0.7265625 : f32
  %backA = arith.constant -1.7265625 : f32
  %lastA = scf.for %i = %c0 to %n step %c1
      iter_args(%row = %start) -> (f32) {
    %end = scf.for %j = %c0 to %n step %c1
        iter_args(%x = %row) -> (f32) {
      %hA = arith.truncf %x : f32 to f16
      memref.store %hA, %A[%i, %j] : memref<128x128xf16>
      %lowA = arith.cmpf olt, %x, %edgeA : f32
      %dA = arith.select %lowA, %stepA, %backA : f32
      %nextA = arith.addf %x, %dA : f32
      scf.yield %nextA : f32
    }
    scf.yield %end : f32
  }
  %stepB = arith.constant 0.5859375 : f32
  %edgeB = arith.constant 0.4140625 : f32
  %backB = arith.constant -1.4140625 : f32
  %lastB = scf.for %i = %c0 to %n step %c1
      iter_args(%row = %start) -> (f32) {
    %end = scf.for %j = %c0 to %n step %c1
        iter_args(%x = %row) -> (f32) {
      %hB = arith.truncf %x : f32 to f16
      memref.store %hB, %B[%i, %j] : memref<128x128xf16>
      %lowB = arith.cmpf olt, %x, %edgeB : f32
      %dB = arith.select %lowB, %stepB, %backB : f32
      %nextB = arith.addf %x, %dB : f32
      scf.yield %nextB : f32
    }
    scf.yield %end : f32
  }
  linalg.fill ins(%zero : f32) outs(%C : memref<128x128xf32>)
  linalg.matmul ins(%A, %B : memref<128x128xf16>, memref<128x128xf16>)
      outs(%C : memref<128x128xf32>)
  %sum = scf.for %i = %c0 to %n step %c1
      iter_args(%outer = %zero) -> (f32) {
    %row = scf.for %j = %c0 to %n step %c1
        iter_args(%inner = %outer) -> (f32) {
      %v = memref.load %C[%i, %j] : memref<128x128xf32>
      %vv = arith.mulf %v, %v : f32
      %s = arith.addf %inner, %vv : f32
      scf.yield %s : f32
    }
    scf.yield %row : f32
  }
  memref.dealloc %A : memref<128x128xf16>
  memref.dealloc %B : memref<128x128xf16>
  memref.dealloc %C : memref<128x128xf32>
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
