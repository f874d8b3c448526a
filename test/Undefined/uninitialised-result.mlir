// Memory that was never written reaches the result, through an addition.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f32
  memref.store %one, %m[%c0] : memref<4xf32>
  %x = memref.load %m[%c0] : memref<4xf32>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}result 0 has no defined value{{.*}} (memref.load) [uninitialised-read]
  %y = memref.load %m[%c2] : memref<4xf32>
  %s = arith.addf %x, %y : f32
  memref.dealloc %m : memref<4xf32>
  return %s : f32
}
