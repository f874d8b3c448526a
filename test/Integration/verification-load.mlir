// RUN: %levels %s --pipeline=verify | FileCheck %s
// Checks that generate-runtime-verification adds, none of which fails.

func.func private @printMemrefF32(memref<*xf32>)

func.func @at(%m: memref<?xf32>, %i: index) {
  %v = memref.load %m[%i] : memref<?xf32>
  vector.print %v : f32
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 6.5 : f32
  %m = memref.alloc(%c2) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<?xf32>)
  call @at(%m, %c0) : (memref<?xf32>, index) -> ()
  %v = memref.subview %m[1] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1], offset: 1>>
  %u = memref.cast %v : memref<1xf32, strided<[1], offset: 1>> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  %s = memref.cast %m : memref<?xf32> to memref<2xf32>
  %w = memref.load %s[%c0] : memref<2xf32>
  vector.print %w : f32
  memref.dealloc %m : memref<?xf32>
  return
}

// CHECK: 6.5
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 1 sizes = [1] strides = [1] data =
// CHECK-NEXT: [6.5]
// CHECK-NEXT: 6.5
