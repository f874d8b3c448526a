// An index past its row, though inside the allocation.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> f32 {
  %m = memref.alloc() : memref<3x4xf32>
  %z = arith.constant 0.0 : f32
  linalg.fill ins(%z : f32) outs(%m : memref<3x4xf32>)
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (memref.load) [out-of-bounds]
  %x = memref.load %m[%c0, %c4] : memref<3x4xf32>
  memref.dealloc %m : memref<3x4xf32>
  return %x : f32
}
