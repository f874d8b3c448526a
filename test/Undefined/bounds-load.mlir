// A load past the end of an allocation with a dynamic size.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> f32 {
  %n = arith.constant 7 : index
  %m = memref.alloc(%n) : memref<?xf32>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (memref.load) [out-of-bounds]
  %x = memref.load %m[%n] : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %x : f32
}
