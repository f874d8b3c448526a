// A store into a constant global.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

memref.global "private" constant @k : memref<2xi32> = dense<[1, 2]>
func.func @main() {
  %m = memref.get_global @k : memref<2xi32>
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<2xi32>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (memref.store) [write-to-constant]
  memref.store %x, %m[%c0] : memref<2xi32>
  return
}
