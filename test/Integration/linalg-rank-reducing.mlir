// RUN: %levels %s | FileCheck %s
// Views that drop dimensions of size 1.

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %x = arith.constant 42.0 : f32
  %y = arith.constant 2.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc(%c3) : memref<2x1x?xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    memref.store %x, %m[%c0, %c0, %i] : memref<2x1x?xf32>
    memref.store %y, %m[%c1, %c0, %i] : memref<2x1x?xf32>
  }
  %v = memref.subview %m[1, 0, 0] [1, 1, %c3] [1, 1, 1] : memref<2x1x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %u = memref.cast %v : memref<?xf32, strided<[1], offset: ?>> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  %w = memref.subview %m[0, 0, 1] [2, 1, 1] [1, 1, 1] : memref<2x1x?xf32> to memref<2xf32, strided<[?], offset: 1>>
  %uw = memref.cast %w : memref<2xf32, strided<[?], offset: 1>> to memref<*xf32>
  call @printMemrefF32(%uw) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<2x1x?xf32>
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 3 sizes = [3] strides = [1] data =
// CHECK-NEXT: [2,  2,  2]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 1 sizes = [2] strides = [3] data =
// CHECK-NEXT: [42,  2]
