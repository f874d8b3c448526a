// Memory that was never written is an index.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i32 {
  %m = memref.alloca() : memref<2xindex>
  %d = memref.alloca() : memref<2xi32>
  %c0 = arith.constant 0 : index
  %i = memref.load %m[%c0] : memref<2xindex>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}poison reaches{{.*}} (memref.load) [uninitialised-read]
  %x = memref.load %d[%i] : memref<2xi32>
  return %x : i32
}
