// A loop whose last, partial step is peeled off, and one that is specialized
// and unrolled.
func.func @f(%m: memref<?xi32>, %n: index) -> i32
    attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%acc = %z) -> (i32) {
    %left = arith.subi %n, %i : index
    %width = arith.minsi %left, %c4 : index
    %s = scf.for %j = %c0 to %width step %c1 iter_args(%a = %acc) -> (i32) {
      %at = arith.addi %i, %j : index
      %v = memref.load %m[%at] : memref<?xi32>
      %k = arith.addi %a, %v : i32
      scf.yield %k : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}
