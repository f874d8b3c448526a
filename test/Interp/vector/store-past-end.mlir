// RUN: not %plumb run %s -e main --entry-point-result=void 2>&1 | FileCheck %s

// A vector.store past the end of its memref, and the beginning of another.

func.func @main() {
  %m = memref.alloc() : memref<4xi32>
  %n = memref.alloc() : memref<4xi32>
  %c1 = arith.constant 1 : index
  %v = arith.constant dense<0> : vector<4xi32>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (vector.store) [out-of-bounds]
  vector.store %v, %m[%c1] : memref<4xi32>, vector<4xi32>
  return
}
