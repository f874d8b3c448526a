// A load from memory that was freed; the report names who freed it.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func private @free(%m: memref<2xi32>) {
  memref.dealloc %m : memref<2xi32>
  return
}
func.func @main() -> i32 {
  %m = memref.alloc() : memref<2xi32>
  %c0 = arith.constant 0 : index
  %k = arith.constant 4 : i32
  memref.store %k, %m[%c0] : memref<2xi32>
  call @free(%m) : (memref<2xi32>) -> ()
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}freed by memref.dealloc at{{.*}} (memref.load) [use-after-free]
  %x = memref.load %m[%c0] : memref<2xi32>
  return %x : i32
}
