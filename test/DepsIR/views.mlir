// Two copies without an order between them, into views of one buffer: the upper
// and the lower half do not meet, a row and a column do in one element (two
// reshaped views of one cache, in small).

// RUN: %plumb deps %s -e halves | FileCheck %s --check-prefix=HALVES
// RUN: %exits 1 %plumb deps %s -e cross | FileCheck %s --check-prefix=CROSS
// HALVES: 2 tasks, 0 edges: no hazard
// Row 1 is [32, 64), column 2 begins at byte 8 of each row: they meet in
// [40, 44).
// CROSS: missing edge, WAW on 'arg0'
// CROSS: shared: bytes [40, 44), WAW

func.func @halves(%buffer: memref<128xf32>, %a: memref<64xf32>) {
  %lo = memref.subview %buffer[0] [64] [1]
      : memref<128xf32> to memref<64xf32, strided<[1]>>
  %hi = memref.subview %buffer[64] [64] [1]
      : memref<128xf32> to memref<64xf32, strided<[1], offset: 64>>
  %w = gpu.wait async
  %t0 = gpu.memcpy async [%w] %lo, %a
      : memref<64xf32, strided<[1]>>, memref<64xf32>
  %t1 = gpu.memcpy async [%w] %hi, %a
      : memref<64xf32, strided<[1], offset: 64>>, memref<64xf32>
  gpu.wait [%t0, %t1]
  return
}

func.func @cross(%buffer: memref<4x8xf32>, %r: memref<8xf32>,
                 %c: memref<4xf32>) {
  %row = memref.subview %buffer[1, 0] [1, 8] [1, 1]
      : memref<4x8xf32> to memref<8xf32, strided<[1], offset: 8>>
  %column = memref.subview %buffer[0, 2] [4, 1] [1, 1]
      : memref<4x8xf32> to memref<4xf32, strided<[8], offset: 2>>
  %w = gpu.wait async
  %t0 = gpu.memcpy async [%w] %row, %r
      : memref<8xf32, strided<[1], offset: 8>>, memref<8xf32>
  %t1 = gpu.memcpy async [%w] %column, %c
      : memref<4xf32, strided<[8], offset: 2>>, memref<4xf32>
  gpu.wait [%t0, %t1]
  return
}
