// affine.for: bounds from maps (max of the lower, min of the upper), steps, no
// trip, iter_args swapped, tensors as values, allocations that end with each
// iteration. By hand.
// RUN: %plumb run %s -e f --arg =10 | FileCheck %s
// RUN: %plumb run %s -e f --arg =10 --shadows | FileCheck %s
// RUN: %plumb run %s -e allocas --no-races | FileCheck %s --check-prefix=ALLOCAS
func.func @f(%n: index) -> (index, index, index, i32, i32, tensor<3xi32>, tensor<3xi32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  // From max(2, 10 - 7) to min(10, 2 * 4): 3, 5, 7.
  %0 = affine.for %i = max affine_map<(d0)[s0] -> (d0, s0 - 7)>(%c2)[%n] to min affine_map<(d0)[s0] -> (s0, d0 * 4)>(%c2)[%n] step 2 iter_args(%s = %c0) -> index {
    %t = arith.addi %s, %i : index
    affine.yield %t : index
  }
  // CHECK: result 0: index = 15
  %1 = affine.for %i = 5 to 5 iter_args(%s = %c2) -> index {
    affine.yield %i : index
  }
  %2 = affine.for %i = 5 to -5 iter_args(%s = %c2) -> index {
    affine.yield %i : index
  }
  // CHECK-NEXT: result 1: index = 2
  // CHECK-NEXT: result 2: index = 2
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %3:2 = affine.for %i = -1 to 2 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    affine.yield %y, %x : i32, i32
  }
  // CHECK-NEXT: result 3: i32 = 2
  // CHECK-NEXT: result 4: i32 = 1
  %t = arith.constant dense<0> : tensor<3xi32>
  %4:2 = affine.for %i = 0 to 3 iter_args(%x = %t, %y = %t) -> (tensor<3xi32>, tensor<3xi32>) {
    %u = tensor.insert %a into %x[%i] : tensor<3xi32>
    affine.yield %u, %x : tensor<3xi32>, tensor<3xi32>
  }
  // CHECK-NEXT: result 5: 3xi32 = [1, 1, 1]
  // CHECK-NEXT: result 6: 3xi32 = [1, 1, 0]
  return %0, %1, %2, %3#0, %3#1, %4#0, %4#1 : index, index, index, i32, i32, tensor<3xi32>, tensor<3xi32>
}
// ALLOCAS: result 0: index = 39999
func.func @allocas() -> index {
  %c0 = arith.constant 0 : index
  %r = memref.alloca() : memref<index>
  memref.store %c0, %r[] : memref<index>
  affine.for %i = 0 to 20000 {
    %m = memref.alloca() : memref<131072xindex>
    affine.store %i, %m[7] : memref<131072xindex>
    %x = affine.load %m[7] : memref<131072xindex>
    memref.store %x, %r[] : memref<index>
  }
  affine.parallel (%i) = (0) to (20000) {
    %m = memref.alloca() : memref<131072xindex>
    affine.store %i, %m[7] : memref<131072xindex>
    %x = affine.load %m[7] : memref<131072xindex>
    %y = affine.apply affine_map<(d0) -> (d0 + 20000)>(%x)
    memref.store %y, %r[] : memref<index>
  }
  %x = memref.load %r[] : memref<index>
  return %x : index
}
