// A store before the beginning.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() {
  %m = memref.alloc() : memref<4xi16>
  %c = arith.constant -1 : index
  %k = arith.constant 1 : i16
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (memref.store) [out-of-bounds]
  memref.store %k, %m[%c] : memref<4xi16>
  memref.dealloc %m : memref<4xi16>
  return
}
