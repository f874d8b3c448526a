// Doubles the first element into each place, the first one included: from the
// second iteration on the load sees what the first one stored. The store goes
// through another type of the same buffer.
func.func private @spread(%m: memref<5xi32>) {
  %any = memref.cast %m : memref<5xi32> to memref<?xi32>
  affine.for %i = 0 to 5 {
    %v = affine.load %m[0] : memref<5xi32>
    %w = arith.addi %v, %v : i32
    affine.store %w, %any[%i] : memref<?xi32>
  }
  return
}
func.func @f(%m: memref<5xi32>) attributes {llvm.emit_c_interface} {
  func.call @spread(%m) : (memref<5xi32>) -> ()
  return
}
