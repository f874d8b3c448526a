// A transfer moves elements that lie one behind the other: 4 from (0, 1) of a
// 2 x 3 array are 2, 3, 4, 5. A strided one takes 2 elements every 3 in the
// slower memory, the one with the lower number: 1, 2, 4, 5 when it is the
// source; the other way round they are spread like that.

// RUN: %plumb run %s -e plain | FileCheck %s --check-prefix=PLAIN
// RUN: %plumb run %s -e gather | FileCheck %s --check-prefix=GATHER
// RUN: %plumb run %s -e spread | FileCheck %s --check-prefix=SPREAD
// RUN: not %plumb run %s -e outside 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: not %plumb run %s -e same 2>&1 | FileCheck %s --check-prefix=SAME

memref.global constant @data : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>
memref.global constant @fast : memref<4xi32, 1> = dense<[1, 2, 3, 4]>

// PLAIN: result 0: 5xi32 = [0, 2, 3, 4, 5]
func.func @plain() -> memref<5xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %z = arith.constant 0 : i32
  %from = memref.get_global @data : memref<2x3xi32>
  %to = memref.alloc() : memref<5xi32>
  memref.store %z, %to[%c0] : memref<5xi32>
  %tag = memref.alloc() : memref<1xi32, 2>
  memref.dma_start %from[%c0, %c1], %to[%c1], %n, %tag[%c0] : memref<2x3xi32>, memref<5xi32>, memref<1xi32, 2>
  memref.dma_wait %tag[%c0], %n : memref<1xi32, 2>
  memref.dealloc %tag : memref<1xi32, 2>
  return %to : memref<5xi32>
}

// GATHER: result 0: 4xi32 = [1, 2, 4, 5]
func.func @gather() -> memref<4xi32, 1> {
  %c0 = arith.constant 0 : index
  %n = arith.constant 4 : index
  %stride = arith.constant 3 : index
  %per = arith.constant 2 : index
  %from = memref.get_global @data : memref<2x3xi32>
  %to = memref.alloc() : memref<4xi32, 1>
  %tag = memref.alloc() : memref<1xi32, 2>
  memref.dma_start %from[%c0, %c0], %to[%c0], %n, %tag[%c0], %stride, %per : memref<2x3xi32>, memref<4xi32, 1>, memref<1xi32, 2>
  memref.dma_wait %tag[%c0], %n : memref<1xi32, 2>
  memref.dealloc %tag : memref<1xi32, 2>
  return %to : memref<4xi32, 1>
}

// SPREAD: result 0: 6xi32 = [1, 2, 9, 3, 4, 9]
func.func @spread() -> memref<6xi32> {
  %c0 = arith.constant 0 : index
  %n = arith.constant 4 : index
  %stride = arith.constant 3 : index
  %per = arith.constant 2 : index
  %nine = arith.constant 9 : i32
  %from = memref.get_global @fast : memref<4xi32, 1>
  %to = memref.alloc() : memref<6xi32>
  linalg.fill ins(%nine : i32) outs(%to : memref<6xi32>)
  %tag = memref.alloc() : memref<1xi32, 2>
  memref.dma_start %from[%c0], %to[%c0], %n, %tag[%c0], %stride, %per : memref<4xi32, 1>, memref<6xi32>, memref<1xi32, 2>
  memref.dma_wait %tag[%c0], %n : memref<1xi32, 2>
  memref.dealloc %tag : memref<1xi32, 2>
  return %to : memref<6xi32>
}

// OUT: error: write of 4 bytes at offset 20 of an allocation of 20 bytes{{.*}}[out-of-bounds]
func.func @outside() -> memref<5xi32> {
  %c0 = arith.constant 0 : index
  %n = arith.constant 7 : index
  %from = memref.get_global @data : memref<2x3xi32>
  %to = memref.alloc() : memref<5xi32>
  %tag = memref.alloc() : memref<1xi32, 2>
  memref.dma_start %from[%c0, %c0], %to[%c0], %n, %tag[%c0] : memref<2x3xi32>, memref<5xi32>, memref<1xi32, 2>
  memref.dma_wait %tag[%c0], %n : memref<1xi32, 2>
  memref.dealloc %tag : memref<1xi32, 2>
  return %to : memref<5xi32>
}

// SAME: a strided transfer between memory spaces of which neither is the slower
func.func @same() -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %n = arith.constant 4 : index
  %from = memref.get_global @data : memref<2x3xi32>
  %to = memref.alloc() : memref<4xi32>
  %tag = memref.alloc() : memref<1xi32, 2>
  memref.dma_start %from[%c0, %c0], %to[%c0], %n, %tag[%c0], %n, %n : memref<2x3xi32>, memref<4xi32>, memref<1xi32, 2>
  return %to : memref<4xi32>
}
