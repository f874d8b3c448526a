// RUN: %levels %s --no-native | FileCheck %s
// Memrefs with layouts.
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %x = arith.constant 1.5 : f32
  %m = memref.alloc() : memref<2x3xf32, strided<[1, 2]>>
  linalg.fill ins(%x : f32) outs(%m : memref<2x3xf32, strided<[1, 2]>>)
  %u = memref.cast %m : memref<2x3xf32, strided<[1, 2]>> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  %a = memref.alloca() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %e = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  %ue = memref.cast %e : memref<2x2xf32> to memref<*xf32>
  call @printMemrefF32(%ue) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<2x3xf32, strided<[1, 2]>>
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 3] strides = [1, 2] data =
// CHECK-NEXT: {{\[\[}}1.5,   1.5,   1.5],
// CHECK-NEXT: [1.5,   1.5,   1.5]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}1.5,   1.5],
// CHECK-NEXT: [1.5,   1.5]]
