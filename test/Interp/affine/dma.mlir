// The indices go through their maps: 3 elements from (1 + 1) of 0..5 to (2 * 1).

// RUN: %plumb run %s | FileCheck %s
// CHECK: result 0: 5xi32 = [7, 7, 2, 3, 4]

memref.global constant @data : memref<6xi32> = dense<[0, 1, 2, 3, 4, 5]>

func.func @f() -> memref<5xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %seven = arith.constant 7 : i32
  %from = memref.get_global @data : memref<6xi32>
  %to = memref.alloc() : memref<5xi32>
  linalg.fill ins(%seven : i32) outs(%to : memref<5xi32>)
  %tag = memref.alloc() : memref<1xi32, 2>
  affine.dma_start %from[%c1 + 1], %to[2 * %c1], %tag[%c0], %n : memref<6xi32>, memref<5xi32>, memref<1xi32, 2>
  affine.dma_wait %tag[%c0], %n : memref<1xi32, 2>
  memref.dealloc %tag : memref<1xi32, 2>
  return %to : memref<5xi32>
}
