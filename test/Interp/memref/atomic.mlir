// memref.atomic_rmw gives the old value and stores the new one; every kind, and a
// generic one. By hand.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (i32, memref<13xi32>, memref<7xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %c11 = arith.constant 11 : index
  %c12 = arith.constant 12 : index
  %m = memref.alloc() : memref<13xi32>
  %n = memref.alloc() : memref<7xf32>
  %12 = arith.constant 12 : i32
  %m10 = arith.constant -10 : i32
  scf.for %i = %c0 to %c12 step %c1 {
    memref.store %12, %m[%i] : memref<13xi32>
  }
  memref.store %m10, %m[%c12] : memref<13xi32>
  %f = arith.constant 2.5 : f32
  %nan = arith.constant 0x7FC00000 : f32
  scf.for %i = %c0 to %c7 step %c1 {
    memref.store %f, %n[%i] : memref<7xf32>
  }
  %old = memref.atomic_rmw addi %m10, %m[%c0] : (i32, memref<13xi32>) -> i32
  %a1 = memref.atomic_rmw muli %m10, %m[%c1] : (i32, memref<13xi32>) -> i32
  %a2 = memref.atomic_rmw andi %m10, %m[%c2] : (i32, memref<13xi32>) -> i32
  %a3 = memref.atomic_rmw ori %m10, %m[%c3] : (i32, memref<13xi32>) -> i32
  %a4 = memref.atomic_rmw xori %m10, %m[%c4] : (i32, memref<13xi32>) -> i32
  %a5 = memref.atomic_rmw maxs %m10, %m[%c5] : (i32, memref<13xi32>) -> i32
  %a6 = memref.atomic_rmw maxu %m10, %m[%c6] : (i32, memref<13xi32>) -> i32
  %a7 = memref.atomic_rmw mins %m10, %m[%c7] : (i32, memref<13xi32>) -> i32
  %a8 = memref.atomic_rmw minu %m10, %m[%c8] : (i32, memref<13xi32>) -> i32
  %a9 = memref.atomic_rmw assign %m10, %m[%c9] : (i32, memref<13xi32>) -> i32
  %g = memref.generic_atomic_rmw %m[%c10] : memref<13xi32> {
  ^bb0(%x: i32):
    %y = arith.subi %x, %m10 : i32
    memref.atomic_yield %y : i32
  }
  memref.store %g, %m[%c11] : memref<13xi32>
  // -10 = ...11110110, 12 = ...1100
  // CHECK: result 0: i32 = 12
  // CHECK-NEXT: result 1: 13xi32 = [2, -120, 4, -2, -6, 12, -10, -10, 12, -10, 22, 12, -10]
  %h = arith.constant 4.0 : f32
  %f0 = memref.atomic_rmw addf %h, %n[%c0] : (f32, memref<7xf32>) -> f32
  %f1 = memref.atomic_rmw mulf %h, %n[%c1] : (f32, memref<7xf32>) -> f32
  %f2 = memref.atomic_rmw maximumf %h, %n[%c2] : (f32, memref<7xf32>) -> f32
  %f3 = memref.atomic_rmw minimumf %h, %n[%c3] : (f32, memref<7xf32>) -> f32
  %f4 = memref.atomic_rmw maxnumf %nan, %n[%c4] : (f32, memref<7xf32>) -> f32
  %f5 = memref.atomic_rmw minnumf %nan, %n[%c5] : (f32, memref<7xf32>) -> f32
  %f6 = memref.atomic_rmw assign %h, %n[%c6] : (f32, memref<7xf32>) -> f32
  // CHECK-NEXT: result 2: 7xf32 = [6.5, 10.0, 4.0, 2.5, 2.5, 2.5, 4.0]
  return %old, %m, %n : i32, memref<13xi32>, memref<7xf32>
}
