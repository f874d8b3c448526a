// What an iteration allocates on the stack ends with it: 20,000 times 1 MiB
// fit, and a pointer that leaves the iteration dangles.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e leaves 2>&1 | FileCheck %s --check-prefix=LEAVES
// CHECK: result 0: index = 19999
func.func @f() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20000 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %m = memref.alloca() : memref<131072xindex>
    memref.store %i, %m[%c1] : memref<131072xindex>
    %x = memref.load %m[%c1] : memref<131072xindex>
    scf.yield %x : index
  }
  return %r : index
}
func.func @leaves() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %out = memref.alloca() : memref<1xindex>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %out) -> memref<1xindex> {
    %m = memref.alloca() : memref<1xindex>
    memref.store %i, %m[%c0] : memref<1xindex>
    scf.yield %m : memref<1xindex>
  }
  // LEAVES: [[#@LINE+1]]:8: error: {{.*}} (memref.load) [use-after-free]
  %x = memref.load %r[%c0] : memref<1xindex>
  return %x : index
}
