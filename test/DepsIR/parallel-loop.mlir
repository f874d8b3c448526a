// Iterations of a parallel loop are threads of their own: @shift reads what the
// neighbour writes, seven pairs of eight iterations; @own does not.

// RUN: %exits 1 %plumb deps %s -e shift | FileCheck %s
// RUN: %plumb deps %s -e own | FileCheck %s --check-prefix=OWN
// CHECK: 16 tasks
// CHECK-SAME: 7 hazards
// OWN: 16 tasks
// OWN-SAME: no hazard

func.func @shift(%a: memref<9xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %v = memref.load %a[%i] : memref<9xf32>
    %j = arith.addi %i, %c1 : index
    memref.store %v, %a[%j] : memref<9xf32>
  }
  return
}

func.func @own(%a: memref<9xf32>) {
  scf.forall (%i) in (8) {
    %v = memref.load %a[%i] : memref<9xf32>
    memref.store %v, %a[%i] : memref<9xf32>
  }
  return
}
