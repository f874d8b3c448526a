// RUN: %levels %s --pipeline=linalg | FileCheck %s
// Convolutions of memrefs that are filled by a helper.

func.func private @printMemrefF32(memref<*xf32>)

func.func @alloc2(%n: index, %m: index, %v: f32) -> memref<?x?xf32> {
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?x?xf32>)
  return %a : memref<?x?xf32>
}
func.func @alloc4(%a: index, %b: index, %c: index, %d: index, %v: f32) -> memref<?x?x?x?xf32> {
  %m = memref.alloc(%a, %b, %c, %d) : memref<?x?x?x?xf32>
  linalg.fill ins(%v : f32) outs(%m : memref<?x?x?x?xf32>)
  return %m : memref<?x?x?x?xf32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0.0 : f32
  %val = arith.constant 2.0 : f32
  %ten = arith.constant 10.0 : f32
  %filter = call @alloc2(%c3, %c3, %val) : (index, index, f32) -> memref<?x?xf32>
  %in = call @alloc2(%c5, %c4, %val) : (index, index, f32) -> memref<?x?xf32>
  %out = call @alloc2(%c3, %c2, %zero) : (index, index, f32) -> memref<?x?xf32>
  memref.store %ten, %in[%c0, %c3] : memref<?x?xf32>
  linalg.conv_2d ins(%in, %filter : memref<?x?xf32>, memref<?x?xf32>) outs(%out : memref<?x?xf32>)
  %u = memref.cast %out : memref<?x?xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  %f4 = call @alloc4(%c2, %c2, %c1, %c1, %val) : (index, index, index, index, f32) -> memref<?x?x?x?xf32>
  %i4 = call @alloc4(%c1, %c3, %c4, %c1, %val) : (index, index, index, index, f32) -> memref<?x?x?x?xf32>
  %o4 = call @alloc4(%c1, %c2, %c3, %c1, %zero) : (index, index, index, index, f32) -> memref<?x?x?x?xf32>
  memref.store %ten, %i4[%c0, %c0, %c3, %c0] : memref<?x?x?x?xf32>
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i4, %f4 : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%o4 : memref<?x?x?x?xf32>)
  %u4 = memref.cast %o4 : memref<?x?x?x?xf32> to memref<*xf32>
  call @printMemrefF32(%u4) : (memref<*xf32>) -> ()
  memref.dealloc %filter : memref<?x?xf32>
  memref.dealloc %in : memref<?x?xf32>
  memref.dealloc %out : memref<?x?xf32>
  memref.dealloc %f4 : memref<?x?x?x?xf32>
  memref.dealloc %i4 : memref<?x?x?x?xf32>
  memref.dealloc %o4 : memref<?x?x?x?xf32>
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [3, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}36,   52],
// CHECK-NEXT: [36,   36],
// CHECK-NEXT: [36,   36]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 4 offset = 0 sizes = [1, 2, 3, 1] strides = [6, 3, 1, 1] data =
// CHECK-NEXT: {{\[\[}}{{\[\[}}16],
// CHECK-NEXT: [16],
// CHECK-NEXT: [32]],
// CHECK-NEXT: {{\[\[}}16],
// CHECK-NEXT: [16],
// CHECK-NEXT: [16]]]]
