// RUN: %levels %s --pipeline=linalg | FileCheck %s
// Convolutions in one and three dimensions.
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %x = arith.constant 2.0 : f32
  %z = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<1x4x2xf32>
  %k = memref.alloc() : memref<3x2x1xf32>
  %o = memref.alloc() : memref<1x2x1xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<1x4x2xf32>)
  linalg.fill ins(%x : f32) outs(%k : memref<3x2x1xf32>)
  linalg.fill ins(%z : f32) outs(%o : memref<1x2x1xf32>)
  linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %k : memref<1x4x2xf32>, memref<3x2x1xf32>) outs(%o : memref<1x2x1xf32>)
  %u = memref.cast %o : memref<1x2x1xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  %b = memref.alloc() : memref<3x3x3xf32>
  %f = memref.alloc() : memref<2x2x2xf32>
  %p = memref.alloc() : memref<2x2x2xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<3x3x3xf32>)
  linalg.fill ins(%x : f32) outs(%f : memref<2x2x2xf32>)
  linalg.fill ins(%z : f32) outs(%p : memref<2x2x2xf32>)
  linalg.conv_3d ins(%b, %f : memref<3x3x3xf32>, memref<2x2x2xf32>) outs(%p : memref<2x2x2xf32>)
  %v = memref.cast %p : memref<2x2x2xf32> to memref<*xf32>
  call @printMemrefF32(%v) : (memref<*xf32>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 3 offset = 0 sizes = [1, 2, 1] strides = [2, 1, 1] data =
// CHECK-NEXT: {{\[\[\[}}24],
// CHECK-NEXT: [24]]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 3 offset = 0 sizes = [2, 2, 2] strides = [4, 2, 1] data =
// CHECK-NEXT: {{\[\[\[}}32,    32],
// CHECK-NEXT: [32,    32]],
// CHECK-NEXT: {{\[\[}}32,    32],
// CHECK-NEXT: [32,    32]]]
