// Memory that was never written is copied into an argument: an output, too.
// The other elements are defined.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main(%out: memref<3xi32>) {
  %m = memref.alloc() : memref<3xi32>
  %c1 = arith.constant 1 : index
  %k = arith.constant 5 : i32
  memref.store %k, %m[%c1] : memref<3xi32>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}argument 0[0] (and 1 more) has no defined value{{.*}} (memref.copy) [uninitialised-read]
  memref.copy %m, %out : memref<3xi32> to memref<3xi32>
  memref.dealloc %m : memref<3xi32>
  return
}
