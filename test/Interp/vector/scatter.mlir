// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.scatter stores the active lanes, into a memref or a new tensor. By hand.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<5xi32>
  %z = arith.constant dense<0> : vector<5xi32>
  vector.store %z, %m[%c0] : memref<5xi32>, vector<5xi32>
  %idx = arith.constant dense<[3, 0, 3]> : vector<3xi32>
  %v = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  // Lanes 0 and 2 name the same element, but only one of them is active.
  %mask = arith.constant dense<[false, true, true]> : vector<3xi1>
  vector.scatter %m[%c1] [%idx], %mask, %v : memref<5xi32>, vector<3xi32>, vector<3xi1>, vector<3xi32>
  %0 = vector.load %m[%c0] : memref<5xi32>, vector<5xi32>
  vector.print %0 : vector<5xi32>
  // CHECK: ( 0, 8, 0, 0, 9 )
  %t = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %1 = vector.scatter %t[%c0] [%idx], %mask, %v : tensor<4xi32>, vector<3xi32>, vector<3xi1>, vector<3xi32> -> tensor<4xi32>
  %pad = arith.constant -1 : i32
  %2 = vector.transfer_read %1[%c0], %pad : tensor<4xi32>, vector<4xi32>
  vector.print %2 : vector<4xi32>
  // CHECK-NEXT: ( 8, 2, 3, 9 )
  %3 = vector.transfer_read %t[%c0], %pad : tensor<4xi32>, vector<4xi32>
  vector.print %3 : vector<4xi32>
  // CHECK-NEXT: ( 1, 2, 3, 4 )
  memref.dealloc %m : memref<5xi32>
  return
}
