// Freed twice, the second time through a cast.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() {
  %m = memref.alloc() : memref<8xf64>
  memref.dealloc %m : memref<8xf64>
  %d = memref.cast %m : memref<8xf64> to memref<?xf64>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (memref.dealloc) [double-free]
  memref.dealloc %d : memref<?xf64>
  return
}
