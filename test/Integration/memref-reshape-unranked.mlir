// RUN: %levels %s | FileCheck %s
// memref.reshape to and from unknown ranks.

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

memref.global "private" @data : memref<2x6xf32> = dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0, 11.0]]>
memref.global "private" constant @three : memref<3xindex> = dense<[3, 2, 2]>
memref.global "private" constant @two : memref<2xi32> = dense<[4, 3]>

func.func @main() {
  %m = memref.get_global @data : memref<2x6xf32>
  %three = memref.get_global @three : memref<3xindex>
  %two = memref.get_global @two : memref<2xi32>
  %a = memref.reshape %m(%three) : (memref<2x6xf32>, memref<3xindex>) -> memref<3x2x2xf32>
  %ua = memref.cast %a : memref<3x2x2xf32> to memref<*xf32>
  call @printMemrefF32(%ua) : (memref<*xf32>) -> ()
  %dyn = memref.cast %three : memref<3xindex> to memref<?xindex>
  %b = memref.reshape %m(%dyn) : (memref<2x6xf32>, memref<?xindex>) -> memref<*xf32>
  call @printMemrefF32(%b) : (memref<*xf32>) -> ()
  %c = memref.reshape %b(%two) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  %uc = memref.cast %c : memref<?x?xf32> to memref<*xf32>
  call @printMemrefF32(%uc) : (memref<*xf32>) -> ()
  %d = memref.reshape %ua(%two) : (memref<*xf32>, memref<2xi32>) -> memref<4x3xf32>
  %ud = memref.cast %d : memref<4x3xf32> to memref<*xf32>
  call @printMemrefF32(%ud) : (memref<*xf32>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 3 offset = 0 sizes = [3, 2, 2] strides = [4, 2, 1] data =
// CHECK-NEXT: {{\[\[\[}}0,    1],
// CHECK-NEXT: [2,    3]],
// CHECK-NEXT: {{\[\[}}4,    5],
// CHECK-NEXT: [6,    7]],
// CHECK-NEXT: {{\[\[}}8,    9],
// CHECK-NEXT: [10,    11]]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 3 offset = 0 sizes = [3, 2, 2] strides = [4, 2, 1] data =
// CHECK-NEXT: {{\[\[\[}}0,    1],
// CHECK-NEXT: [2,    3]],
// CHECK-NEXT: {{\[\[}}4,    5],
// CHECK-NEXT: [6,    7]],
// CHECK-NEXT: {{\[\[}}8,    9],
// CHECK-NEXT: [10,    11]]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [4, 3] strides = [3, 1] data =
// CHECK-NEXT: {{\[\[}}0,   1,   2],
// CHECK-NEXT: [3,   4,   5],
// CHECK-NEXT: [6,   7,   8],
// CHECK-NEXT: [9,   10,   11]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [4, 3] strides = [3, 1] data =
// CHECK-NEXT: {{\[\[}}0,   1,   2],
// CHECK-NEXT: [3,   4,   5],
// CHECK-NEXT: [6,   7,   8],
// CHECK-NEXT: [9,   10,   11]]
