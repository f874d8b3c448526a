// RUN: %levels %s | FileCheck %s
// memref.realloc.
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %x = arith.constant 3.0 : f32
  %a = memref.alloc(%c2) : memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  memref.store %x, %a[%c1] : memref<?xf32>
  %b = memref.realloc %a(%c5) : memref<?xf32> to memref<?xf32>
  scf.for %i = %c2 to %c5 step %c1 {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    memref.store %f, %b[%i] : memref<?xf32>
  }
  %u = memref.cast %b : memref<?xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  memref.dealloc %b : memref<?xf32>
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [5] strides = [1] data =
// CHECK-NEXT: [3,  3,  2,  3,  4]
