// RUN: %levels %s | FileCheck %s
// A product of matrices as affine loops over a global and two allocations.

func.func private @printMemrefF32(memref<*xf32>)

func.func @main() {
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<4x3xf32>
  %b = memref.alloc() : memref<3x4xf32>
  %c = memref.alloc() : memref<4x4xf32>
  %one = arith.constant 1.0 : f32
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      affine.store %one, %a[%i, %j] : memref<4x3xf32>
      %k = affine.apply affine_map<(i, j) -> (i + 2 * j)>(%i, %j)
      %n = arith.index_cast %k : index to i32
      %f = arith.sitofp %n : i32 to f32
      affine.store %f, %b[%j, %i] : memref<3x4xf32>
    }
    affine.for %j = 0 to 4 {
      affine.store %zero, %c[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to 3 {
        %x = affine.load %a[%i, %k] : memref<4x3xf32>
        %y = affine.load %b[%k, %j] : memref<3x4xf32>
        %s = affine.load %c[%i, %j] : memref<4x4xf32>
        %p = arith.mulf %x, %y : f32
        %t = arith.addf %s, %p : f32
        affine.store %t, %c[%i, %j] : memref<4x4xf32>
      }
    }
  }
  %u = memref.cast %c : memref<4x4xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  memref.dealloc %a : memref<4x3xf32>
  memref.dealloc %b : memref<3x4xf32>
  memref.dealloc %c : memref<4x4xf32>
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [4, 4] strides = [4, 1] data =
// CHECK-NEXT: {{\[\[}}6,   9,   12,   15],
// CHECK-NEXT: [6,   9,   12,   15],
// CHECK-NEXT: [6,   9,   12,   15],
// CHECK-NEXT: [6,   9,   12,   15]]
