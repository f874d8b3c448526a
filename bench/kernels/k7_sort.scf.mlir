// Insertion sort of 2000 pseudo-random i32; the result is a weighted sum of the
// sorted numbers, modulo 2^24, as f32.
func.func @kernel(%round: i32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 2000 : index
  %a = arith.constant 1103515245 : i32
  %c = arith.constant 12345 : i32
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %mask = arith.constant 16777215 : i32
  %false = arith.constant false
  %A = memref.alloc() : memref<2000xi32>
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%x = %round) -> (i32) {
    %m = arith.muli %x, %a : i32
    %y = arith.addi %m, %c : i32
    memref.store %y, %A[%i] : memref<2000xi32>
    scf.yield %y : i32
  }
  scf.for %i = %c1 to %n step %c1 {
    %key = memref.load %A[%i] : memref<2000xi32>
    %place = scf.while (%j = %i) : (index) -> index {
      %inside = arith.cmpi sgt, %j, %c0 : index
      %move = scf.if %inside -> (i1) {
        %left = arith.subi %j, %c1 : index
        %v = memref.load %A[%left] : memref<2000xi32>
        %greater = arith.cmpi sgt, %v, %key : i32
        scf.yield %greater : i1
      } else {
        scf.yield %false : i1
      }
      scf.condition(%move) %j : index
    } do {
    ^bb0(%j: index):
      %left = arith.subi %j, %c1 : index
      %v = memref.load %A[%left] : memref<2000xi32>
      memref.store %v, %A[%j] : memref<2000xi32>
      scf.yield %left : index
    }
    memref.store %key, %A[%place] : memref<2000xi32>
  }
  %r:2 = scf.for %i = %c0 to %n step %c1
      iter_args(%s = %none, %w = %one) -> (i32, i32) {
    %v = memref.load %A[%i] : memref<2000xi32>
    %p = arith.muli %v, %w : i32
    %sum = arith.addi %s, %p : i32
    %next = arith.addi %w, %one : i32
    scf.yield %sum, %next : i32, i32
  }
  memref.dealloc %A : memref<2000xi32>
  %low = arith.andi %r#0, %mask : i32
  %value = arith.uitofp %low : i32 to f32
  return %value : f32
}
