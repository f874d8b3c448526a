// RUN: %levels %s --pipeline=async | FileCheck %s
// scf.parallel, cut into blocks by async-parallel-for.

func.func private @printMemrefF32(memref<*xf32>)

func.func @iota(%m: memref<?xf32>, %lb: index, %ub: index, %step: index) {
  scf.parallel (%i) = (%lb) to (%ub) step (%step) {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    memref.store %f, %m[%i] : memref<?xf32>
  }
  return
}

func.func @main() {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c11 = arith.constant 11 : index
  %a = memref.alloc(%c11) : memref<?xf32>
  %u = memref.cast %a : memref<?xf32> to memref<*xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<?xf32>)
  call @iota(%a, %c0, %c11, %c1) : (memref<?xf32>, index, index, index) -> ()
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  linalg.fill ins(%zero : f32) outs(%a : memref<?xf32>)
  call @iota(%a, %c1, %c11, %c3) : (memref<?xf32>, index, index, index) -> ()
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  linalg.fill ins(%zero : f32) outs(%a : memref<?xf32>)
  call @iota(%a, %c3, %c3, %c1) : (memref<?xf32>, index, index, index) -> ()
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  memref.dealloc %a : memref<?xf32>
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [11] strides = [1] data =
// CHECK-NEXT: [0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [11] strides = [1] data =
// CHECK-NEXT: [0,  1,  0,  0,  4,  0,  0,  7,  0,  0,  10]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [11] strides = [1] data =
// CHECK-NEXT: [0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0]
