// Kernels with threads and buffers.
// RUN: %plumb lint %s | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),linalg-generalize-named-ops,linalg-fuse-elementwise-ops,canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-affine-loops,affine-loop-tile{tile-size=4}),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// CHECK-NOT: {{warning|note}}:
// CHECK: : no findings (

gpu.module @kernels {
  // y[i] += a x[i], with an index in i32 that fits.
  gpu.func @saxpy(%a: f32, %x: memref<1048576xf32>, %y: memref<1048576xf32>) kernel
      attributes {known_block_size = array<i32: 256, 1, 1>, known_grid_size = array<i32: 4096, 1, 1>} {
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %c256 = arith.constant 256 : i32
    %ti = arith.index_cast %t : index to i32
    %bi = arith.index_cast %b : index to i32
    %o = arith.muli %bi, %c256 : i32
    %n = arith.addi %o, %ti : i32
    %i = arith.index_cast %n : i32 to index
    %u = memref.load %x[%i] : memref<1048576xf32>
    %v = memref.load %y[%i] : memref<1048576xf32>
    %w = math.fma %a, %u, %v : f32
    memref.store %w, %y[%i] : memref<1048576xf32>
    gpu.return
  }
}

// A buffer that is written in one loop and read in the next.
func.func @two_loops(%x: memref<128xf32>, %y: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 128 : index
  %t = memref.alloc() : memref<128xf32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<128xf32>
    %s = arith.mulf %v, %v : f32
    memref.store %s, %t[%i] : memref<128xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %t[%i] : memref<128xf32>
    memref.store %v, %y[%i] : memref<128xf32>
  }
  memref.dealloc %t : memref<128xf32>
  return
}

// Two arrays that trade places: read in every step but the first.
func.func @ping_pong(%x: memref<64xf32>) -> memref<64xf32> {
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<64xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<64xf32>)
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 64 {
      %v = affine.load %x[%j] : memref<64xf32>
      %s = affine.load %a[%j] : memref<64xf32>
      %n = arith.addf %s, %v : f32
      affine.store %n, %a[%j] : memref<64xf32>
    }
  }
  return %a : memref<64xf32>
}

func.func private @init(memref<64xf32>)
func.func @filled_by_a_call() -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<64xf32>
  call @init(%a) : (memref<64xf32>) -> ()
  %v = memref.load %a[%c0] : memref<64xf32>
  return %v : f32
}

// Casts that are one conversion for every value.
func.func @casts(%x: i32, %y: f16, %z: f32) -> (f16, f64, f32) {
  %a = arith.sitofp %x : i32 to f32
  %b = arith.truncf %a : f32 to f16
  %c = arith.extf %y : f16 to f32
  %d = arith.extf %c : f32 to f64
  %e = arith.truncf %z : f32 to bf16
  %f = arith.extf %e : bf16 to f32
  return %b, %d, %f : f16, f64, f32
}

// The maximum of a row, one loop in another, in memory.
func.func @rowmax(%x: memref<16x128xf32>, %m: memref<16xf32>) {
  %ninf = arith.constant 0xFF800000 : f32
  affine.for %i = 0 to 16 {
    affine.store %ninf, %m[%i] : memref<16xf32>
    affine.for %j = 0 to 128 {
      %v = affine.load %x[%i, %j] : memref<16x128xf32>
      %a = affine.load %m[%i] : memref<16xf32>
      %b = arith.maximumf %a, %v : f32
      affine.store %b, %m[%i] : memref<16xf32>
    }
  }
  return
}

// A sum in parallel.
func.func @parallel_sum(%x: memref<4096xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %zero = arith.constant 0.0 : f32
  %s = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f32 {
    %v = memref.load %x[%i] : memref<4096xf32>
    scf.reduce(%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %r = arith.addf %a, %b : f32
      scf.reduce.return %r : f32
    }
  }
  return %s : f32
}
