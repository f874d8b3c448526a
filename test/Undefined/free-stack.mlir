// Stack memory is not to be freed.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() {
  %m = memref.alloca() : memref<8xf64>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (memref.dealloc) [invalid-free]
  memref.dealloc %m : memref<8xf64>
  return
}
