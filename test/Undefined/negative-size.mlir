// An allocation with a negative size.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() {
  %n = arith.constant -3 : index
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (memref.alloc) [negative-size]
  %m = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return
}
