// RUN: %levels %s | FileCheck %s
// memref.alloc of vectors, type casts.
func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xvector<4xf32>>
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  memref.store %v, %m[%c0] : memref<2xvector<4xf32>>
  %r = memref.load %m[%c0] : memref<2xvector<4xf32>>
  vector.print %r : vector<4xf32>
  %a = memref.alloc() : memref<2x4xf32>
  %t = vector.type_cast %a : memref<2x4xf32> to memref<vector<2x4xf32>>
  %w = arith.constant dense<5.0> : vector<2x4xf32>
  memref.store %w, %t[] : memref<vector<2x4xf32>>
  %x = memref.load %a[%c0, %c0] : memref<2x4xf32>
  vector.print %x : f32
  return
}

// CHECK: ( 1, 2, 3, 4 )
// CHECK-NEXT: 5
