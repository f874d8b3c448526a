// RUN: %levels %s | FileCheck %s
// Copies between views of other strides, and what a copy leaves alone.

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

memref.global "private" constant @src : memref<3x3xf32> = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]>

func.func @main() {
  %zero = arith.constant 0.0 : f32
  %src = memref.get_global @src : memref<3x3xf32>
  %d = memref.alloc() : memref<3x3xf32>
  linalg.fill ins(%zero : f32) outs(%d : memref<3x3xf32>)
  %sv = memref.subview %src[1, 1] [2, 2] [1, 1] : memref<3x3xf32> to memref<2x2xf32, strided<[3, 1], offset: 4>>
  %dv = memref.subview %d[0, 0] [2, 2] [2, 2] : memref<3x3xf32> to memref<2x2xf32, strided<[6, 2]>>
  memref.copy %sv, %dv : memref<2x2xf32, strided<[3, 1], offset: 4>> to memref<2x2xf32, strided<[6, 2]>>
  %u = memref.cast %d : memref<3x3xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  %t = memref.transpose %src (i, j) -> (j, i) : memref<3x3xf32> to memref<3x3xf32, strided<[1, 3]>>
  memref.copy %t, %d : memref<3x3xf32, strided<[1, 3]>> to memref<3x3xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  memref.dealloc %d : memref<3x3xf32>
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [3, 3] strides = [3, 1] data =
// CHECK-NEXT: {{\[\[}}5,   0,   6],
// CHECK-NEXT: [0,   0,   0],
// CHECK-NEXT: [8,   0,   9]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [3, 3] strides = [3, 1] data =
// CHECK-NEXT: {{\[\[}}1,   4,   7],
// CHECK-NEXT: [2,   5,   8],
// CHECK-NEXT: [3,   6,   9]]
