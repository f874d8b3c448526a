// B = fma(A, 1/2, B) 32 times over 10^6 f32, eight lanes at a time; the result
// is the sum of the squares of B.
func.func @kernel(%round: i32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %c8 = arith.constant 8 : index
  %passes = arith.constant 32 : index
  %n = arith.constant 1000000 : index
  // Inputs are a saw tooth of exact values in [-1, 1); rounds start elsewhere.
  %start = func.call @start(%round) : (i32) -> f32
  %A = memref.alloc() : memref<1000000xf32>
  %B = memref.alloc() : memref<1000000xf32>
  %stepA = arith.constant 0.2734375 : f32
  %edgeA = arith.constant 0.7265625 : f32
  %backA = arith.constant -1.7265625 : f32
  %lastA = scf.for %i = %c0 to %n step %c1
      iter_args(%x = %start) -> (f32) {
    memref.store %x, %A[%i] : memref<1000000xf32>
    %lowA = arith.cmpf olt, %x, %edgeA : f32
    %dA = arith.select %lowA, %stepA, %backA : f32
    %nextA = arith.addf %x, %dA : f32
    scf.yield %nextA : f32
  }
  %stepB = arith.constant 0.5859375 : f32
  %edgeB = arith.constant 0.4140625 : f32
  %backB = arith.constant -1.4140625 : f32
  %lastB = scf.for %i = %c0 to %n step %c1
      iter_args(%x = %start) -> (f32) {
    memref.store %x, %B[%i] : memref<1000000xf32>
    %lowB = arith.cmpf olt, %x, %edgeB : f32
    %dB = arith.select %lowB, %stepB, %backB : f32
    %nextB = arith.addf %x, %dB : f32
    scf.yield %nextB : f32
  }
  %half = arith.constant dense<0.5> : vector<8xf32>
  %zeros = arith.constant dense<0.0> : vector<8xf32>
  scf.for %pass = %c0 to %passes step %c1 {
    scf.for %i = %c0 to %n step %c8 {
      %a = vector.transfer_read %A[%i], %zero {in_bounds = [true]}
          : memref<1000000xf32>, vector<8xf32>
      %b = vector.transfer_read %B[%i], %zero {in_bounds = [true]}
          : memref<1000000xf32>, vector<8xf32>
      %next = vector.fma %a, %half, %b : vector<8xf32>
      vector.transfer_write %next, %B[%i] {in_bounds = [true]}
          : vector<8xf32>, memref<1000000xf32>
    }
  }
  %lanes = scf.for %i = %c0 to %n step %c8 iter_args(%s = %zeros) -> (vector<8xf32>) {
    %b = vector.transfer_read %B[%i], %zero {in_bounds = [true]}
        : memref<1000000xf32>, vector<8xf32>
    %bb = arith.mulf %b, %b : vector<8xf32>
    %next = arith.addf %s, %bb : vector<8xf32>
    scf.yield %next : vector<8xf32>
  }
  %sum = vector.reduction <add>, %lanes : vector<8xf32> into f32
  memref.dealloc %A : memref<1000000xf32>
  memref.dealloc %B : memref<1000000xf32>
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
