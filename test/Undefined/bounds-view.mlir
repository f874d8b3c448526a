// A subview may not reach past what it is a view of.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i32 {
  %m = memref.alloc() : memref<10xi32>
  %k = arith.constant 3 : i32
  linalg.fill ins(%k : i32) outs(%m : memref<10xi32>)
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (memref.subview) [out-of-bounds]
  %v = memref.subview %m[%c6] [%c6] [1]
    : memref<10xi32> to memref<?xi32, strided<[1], offset: ?>>
  %x = memref.load %v[%c0] : memref<?xi32, strided<[1], offset: ?>>
  memref.dealloc %m : memref<10xi32>
  return %x : i32
}
