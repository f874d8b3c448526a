// memref.cast to a size that the value does not have.
// RUN: %exits 1 %plumb run %s -e main --arg 3xf32 2>&1 | FileCheck %s

func.func @main(%a: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (memref.cast) [shape-mismatch]
  %b = memref.cast %a : memref<?xf32> to memref<4xf32>
  %x = memref.load %b[%c0] : memref<4xf32>
  return %x : f32
}
