// affine.if: several constraints, equalities, else, results. By hand.
// RUN: %plumb run %s -e f --arg =4 --arg =8 | FileCheck %s --check-prefix=BOTH
// RUN: %plumb run %s -e f --arg =5 --arg =10 | FileCheck %s --check-prefix=ODD
// RUN: %plumb run %s -e f --arg =-2 --arg =-4 --shadows | FileCheck %s --check-prefix=NEGATIVE
// RUN: %plumb run %s -e f --arg =4 --arg =9 --index-bits=32 | FileCheck %s --check-prefix=UNEQUAL
// x >= 0, y = 2 x, x even.
func.func @f(%x: index, %y: index) -> (i32, tensor<1xi32>, index) {
  %c0 = arith.constant 0 : index
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %t = arith.constant dense<0> : tensor<1xi32>
  %r:2 = affine.if affine_set<(d0)[s0] : (d0 >= 0, s0 - 2 * d0 == 0, d0 mod 2 == 0)>(%x)[%y] -> (i32, tensor<1xi32>) {
    %u = tensor.insert %1 into %t[%c0] : tensor<1xi32>
    affine.yield %1, %u : i32, tensor<1xi32>
  } else {
    affine.yield %2, %t : i32, tensor<1xi32>
  }
  %m = memref.alloca() : memref<index>
  memref.store %c0, %m[] : memref<index>
  affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%x) {
    affine.store %x, %m[] : memref<index>
  }
  %n = affine.load %m[] : memref<index>
  return %r#0, %r#1, %n : i32, tensor<1xi32>, index
}
// BOTH: result 0: i32 = 1
// BOTH-NEXT: result 1: 1xi32 = [1]
// BOTH-NEXT: result 2: index = 0
// ODD: result 0: i32 = 2
// ODD-NEXT: result 1: 1xi32 = [0]
// ODD-NEXT: result 2: index = 5
// NEGATIVE: result 0: i32 = 2
// UNEQUAL: result 0: i32 = 2
