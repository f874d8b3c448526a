// memref.copy between different sizes.
// RUN: %exits 1 %plumb run %s -e main --arg 3xf32 --arg 4xf32 2>&1 \
// RUN:   | FileCheck %s

func.func @main(%a: memref<?xf32>, %b: memref<?xf32>) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (memref.copy) [shape-mismatch]
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  return
}
