// RUN: not %plumb run %s -e main --entry-point-result=void 2>&1 | FileCheck %s

// "The operation must access memory at an address aligned to this boundary.
// Violating this requirement triggers immediate undefined behavior." The first
// address is a multiple of 64 (memref.alloc's own alignment), the second is 4 more.

func.func @main() {
  %m = memref.alloc() {alignment = 64} : memref<8xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant dense<5> : vector<8xi32>
  vector.store %v, %m[%c0] : memref<8xi32>, vector<8xi32>
  %0 = vector.load %m[%c0] {alignment = 16} : memref<8xi32>, vector<4xi32>
  vector.print %0 : vector<4xi32>
  // CHECK: ( 5, 5, 5, 5 )
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: {{.*}}the address is no multiple of the alignment 16
  %1 = vector.load %m[%c1] {alignment = 16} : memref<8xi32>, vector<4xi32>
  return
}
