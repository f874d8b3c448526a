// Kernels without barriers: guarded global ids, an inline launch. By hand: the
// kernel doubles what lies within the seven elements, the launch then sets the
// first four.
// RUN: %plumb run %s -e f --arg '7xf32=[1,2,3,4,5,6,7]' --arg =2.0 | FileCheck %s
// CHECK: argument 0: 7xf32 = [2.0, 2.0, 2.0, 2.0, 10.0, 12.0, 14.0]

module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @scale(%m: memref<?xf32>, %a: f32) kernel {
      %i = gpu.global_id x
      %c0 = arith.constant 0 : index
      %n = memref.dim %m, %c0 : memref<?xf32>
      %in = arith.cmpi ult, %i, %n : index
      scf.if %in {
        %v = memref.load %m[%i] : memref<?xf32>
        %w = arith.mulf %v, %a : f32
        memref.store %w, %m[%i] : memref<?xf32>
      }
      gpu.return
    }
  }
  func.func @f(%m: memref<?xf32>, %a: f32) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    gpu.launch_func @k::@scale blocks in (%c2, %c1, %c1) threads in (%c4, %c1, %c1) args(%m : memref<?xf32>, %a : f32)
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1) {
      %b = arith.muli %bx, %sx : index
      %i = arith.addi %b, %tx : index
      memref.store %a, %m[%i] : memref<?xf32>
      gpu.terminator
    }
    return
  }
}
