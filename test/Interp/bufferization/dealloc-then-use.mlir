// What bufferization.dealloc has freed is gone.
// RUN: not %plumb run %s -e f 2>&1 | FileCheck %s
// CHECK: error: {{.*}}[use-after-free]
func.func @f() -> i32 {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %8 = arith.constant 8 : i32
  %a = memref.alloc() : memref<2xi32>
  memref.store %8, %a[%c0] : memref<2xi32>
  bufferization.dealloc (%a : memref<2xi32>) if (%true)
  %v = memref.load %a[%c0] : memref<2xi32>
  return %v : i32
}
