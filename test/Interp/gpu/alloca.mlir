// What a thread of gpu.launch allocates on the stack ends with it: 20,000 times
// 1 MiB fit. By hand. (All write to one place: a race, here left alone.)
// RUN: %plumb run %s -e f --no-races | FileCheck %s
// CHECK: result 0: index = 19999
func.func @f() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20000 : index
  %r = memref.alloca() : memref<index>
  memref.store %c0, %r[] : memref<index>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %m = memref.alloca() : memref<131072xindex>
    memref.store %bx, %m[%c1] : memref<131072xindex>
    %x = memref.load %m[%c1] : memref<131072xindex>
    memref.store %x, %r[] : memref<index>
    gpu.terminator
  }
  %x = memref.load %r[] : memref<index>
  return %x : index
}
