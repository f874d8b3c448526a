// RUN: %levels %s | FileCheck %s
// memref.reinterpret_cast of ranked and unranked memrefs.

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

memref.global "private" @data : memref<2x4xf32> = dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]]>

func.func @main() {
  %m = memref.get_global @data : memref<2x4xf32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %a = memref.reinterpret_cast %m to offset: [0], sizes: [4, 2], strides: [1, 4] : memref<2x4xf32> to memref<4x2xf32, strided<[1, 4]>>
  %ua = memref.cast %a : memref<4x2xf32, strided<[1, 4]>> to memref<*xf32>
  call @printMemrefF32(%ua) : (memref<*xf32>) -> ()
  %b = memref.reinterpret_cast %m to offset: [%c1], sizes: [%c2, 3], strides: [%c4, 1] : memref<2x4xf32> to memref<?x3xf32, strided<[?, 1], offset: ?>>
  %ub = memref.cast %b : memref<?x3xf32, strided<[?, 1], offset: ?>> to memref<*xf32>
  call @printMemrefF32(%ub) : (memref<*xf32>) -> ()
  %u = memref.cast %m : memref<2x4xf32> to memref<*xf32>
  %c = memref.reinterpret_cast %u to offset: [2], sizes: [5], strides: [1] : memref<*xf32> to memref<5xf32, strided<[1], offset: 2>>
  %uc = memref.cast %c : memref<5xf32, strided<[1], offset: 2>> to memref<*xf32>
  call @printMemrefF32(%uc) : (memref<*xf32>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [4, 2] strides = [1, 4] data =
// CHECK-NEXT: {{\[\[}}0,   4],
// CHECK-NEXT: [1,   5],
// CHECK-NEXT: [2,   6],
// CHECK-NEXT: [3,   7]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 1 sizes = [2, 3] strides = [4, 1] data =
// CHECK-NEXT: {{\[\[}}1,   2,   3],
// CHECK-NEXT: [5,   6,   7]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 2 sizes = [5] strides = [1] data =
// CHECK-NEXT: [2,  3,  4,  5,  6]
