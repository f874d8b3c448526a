// RUN: %levels %s | FileCheck %s
// Copies of memrefs without elements.
func.func private @printMemrefShapeF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %a = memref.alloc() : memref<0x3xf32>
  %b = memref.alloc() : memref<0x3xf32>
  memref.copy %a, %b : memref<0x3xf32> to memref<0x3xf32>
  %u = memref.cast %b : memref<0x3xf32> to memref<*xf32>
  call @printMemrefShapeF32(%u) : (memref<*xf32>) -> ()
  %n = memref.alloc() : memref<f32>
  %x = arith.constant 2.0 : f32
  memref.store %x, %n[] : memref<f32>
  %c = memref.alloc() : memref<f32>
  memref.copy %n, %c : memref<f32> to memref<f32>
  %v = memref.load %c[] : memref<f32>
  vector.print %v : f32
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [0, 3] strides = [3, 1]
// CHECK-NEXT: 2
