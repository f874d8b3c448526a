// The first place in [lo, hi) that holds the key, or -1: in an empty range
// there is none.
func.func @find(%m: memref<6xi32>, %lo: index, %hi: index, %key: i32) -> i32
    attributes {llvm.emit_c_interface} {
  %c1 = arith.constant 1 : index
  %none = arith.constant -1 : i32
  %r = scf.for %i = %lo to %hi step %c1 iter_args(%found = %none) -> (i32) {
    %v = memref.load %m[%i] : memref<6xi32>
    %here = arith.cmpi eq, %v, %key : i32
    %first = arith.cmpi eq, %found, %none : i32
    %take = arith.andi %here, %first : i1
    %at = arith.index_cast %i : index to i32
    %n = arith.select %take, %at, %found : i32
    scf.yield %n : i32
  }
  return %r : i32
}
