// The operands of a matmul do not fit.
// RUN: %exits 1 %plumb run %s -e main --arg 2x3xf32 --arg 4x2xf32 --arg 2x2xf32 2>&1 \
// RUN:   | FileCheck %s

func.func @main(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (linalg.matmul) [shape-mismatch]
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
    outs(%c : memref<?x?xf32>)
  return
}
