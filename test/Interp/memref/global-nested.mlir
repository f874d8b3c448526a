// Globals of the same name in two modules are two: by hand 5 + 70.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: i32 = 75
module attributes {gpu.container_module} {
  memref.global "private" constant @g : memref<1xi32> = dense<5>
  gpu.module @k {
    memref.global "private" constant @g : memref<1xi32> = dense<70>
    gpu.func @add(%m: memref<1xi32>) kernel {
      %c0 = arith.constant 0 : index
      %g = memref.get_global @g : memref<1xi32>
      %a = memref.load %g[%c0] : memref<1xi32>
      %b = memref.load %m[%c0] : memref<1xi32>
      %s = arith.addi %a, %b : i32
      memref.store %s, %m[%c0] : memref<1xi32>
      gpu.return
    }
  }
  func.func @f() -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %g = memref.get_global @g : memref<1xi32>
    %m = memref.alloc() : memref<1xi32>
    memref.copy %g, %m : memref<1xi32> to memref<1xi32>
    gpu.launch_func @k::@add blocks in (%c1, %c1, %c1)
        threads in (%c1, %c1, %c1) args(%m : memref<1xi32>)
    %r = memref.load %m[%c0] : memref<1xi32>
    memref.dealloc %m : memref<1xi32>
    return %r : i32
  }
}
