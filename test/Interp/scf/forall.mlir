// scf.forall: an iteration sees its shared_outs as they were before the loop;
// lower bounds and steps; no outs; an empty range; the init keeps its value. By
// hand.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
func.func @f() -> (tensor<4xi32>, tensor<4xi32>, tensor<2x4xi32>, memref<6xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %t = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  // Reversed in place: iteration i reads element 3 - i of the original.
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xi32> {
    %j = arith.subi %c3, %i : index
    %x = tensor.extract %o[%j] : tensor<4xi32>
    %v = tensor.from_elements %x : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  // CHECK: result 0: 4xi32 = [4, 3, 2, 1]
  // CHECK-NEXT: result 1: 4xi32 = [1, 2, 3, 4]
  %z = arith.constant dense<0> : tensor<2x4xi32>
  // i in {0, 1}, j in {1, 3}
  %s = scf.forall (%i, %j) = (0, 1) to (2, 4) step (1, 2) shared_outs(%o = %z) -> tensor<2x4xi32> {
    %p = arith.addi %i, %j : index
    %q = arith.index_cast %p : index to i32
    %v = tensor.from_elements %q : tensor<1x1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xi32> into tensor<2x4xi32>
    }
  }
  // CHECK-NEXT: result 2: 2x4xi32 =
  // CHECK-NEXT: {{\[\[}}0, 1, 0, 3],
  // CHECK-NEXT: [0, 2, 0, 4]]
  %m = memref.alloc() : memref<6xi32>
  %c6 = arith.constant 6 : index
  scf.forall (%i) in (%c6) {
    %q = arith.index_cast %i : index to i32
    memref.store %q, %m[%i] : memref<6xi32>
  }
  // CHECK-NEXT: result 3: 6xi32 = [0, 1, 2, 3, 4, 5]
  %e = scf.forall (%i) in (%c0) shared_outs(%o = %t) -> tensor<4xi32> {
    %v = tensor.extract_slice %o[0] [1] [1] : tensor<4xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[3] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  // CHECK-NEXT: result 4: 4xi32 = [1, 2, 3, 4]
  return %r, %t, %s, %m, %e : tensor<4xi32>, tensor<4xi32>, tensor<2x4xi32>, memref<6xi32>, tensor<4xi32>
}
