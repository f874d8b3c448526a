// RUN: %levels %s | FileCheck %s
// The printers of memrefs of a known rank, and of shapes.

func.func private @printMemref0dF32(memref<f32>) attributes {llvm.emit_c_interface}
func.func private @printMemref1dF32(memref<?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemref2dF32(memref<?x?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemref3dF32(memref<?x?x?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemref1dI32(memref<?xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemref1dInd(memref<?xindex>) attributes {llvm.emit_c_interface}
func.func private @printMemref1dC32(memref<?xcomplex<f32>>) attributes {llvm.emit_c_interface}
func.func private @printMemrefShapeF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefVector4x4xf32(memref<?x?xvector<4x4xf32>>) attributes {llvm.emit_c_interface}

func.func @main() {
  %x = arith.constant 1.25 : f32
  %y = arith.constant -3.0 : f32
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %i5 = arith.constant 5 : i32
  %a = memref.alloc() : memref<f32>
  memref.store %x, %a[] : memref<f32>
  call @printMemref0dF32(%a) : (memref<f32>) -> ()
  %b = memref.alloc(%c3) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  call @printMemref1dF32(%b) : (memref<?xf32>) -> ()
  %c = memref.alloc(%c2, %c3) : memref<?x?xf32>
  linalg.fill ins(%y : f32) outs(%c : memref<?x?xf32>)
  call @printMemref2dF32(%c) : (memref<?x?xf32>) -> ()
  %d = memref.alloc(%c2, %c2, %c2) : memref<?x?x?xf32>
  linalg.fill ins(%x : f32) outs(%d : memref<?x?x?xf32>)
  call @printMemref3dF32(%d) : (memref<?x?x?xf32>) -> ()
  %e = memref.alloc(%c2) : memref<?xi32>
  linalg.fill ins(%i5 : i32) outs(%e : memref<?xi32>)
  call @printMemref1dI32(%e) : (memref<?xi32>) -> ()
  %f = memref.alloc(%c3) : memref<?xindex>
  linalg.fill ins(%c2 : index) outs(%f : memref<?xindex>)
  call @printMemref1dInd(%f) : (memref<?xindex>) -> ()
  %z = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %g = memref.alloc(%c2) : memref<?xcomplex<f32>>
  linalg.fill ins(%z : complex<f32>) outs(%g : memref<?xcomplex<f32>>)
  call @printMemref1dC32(%g) : (memref<?xcomplex<f32>>) -> ()
  %u = memref.cast %d : memref<?x?x?xf32> to memref<*xf32>
  call @printMemrefShapeF32(%u) : (memref<*xf32>) -> ()
  %v = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0]]> : vector<4x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = memref.alloc(%c1, %c1) : memref<?x?xvector<4x4xf32>>
  memref.store %v, %h[%c0, %c0] : memref<?x?xvector<4x4xf32>>
  call @printMemrefVector4x4xf32(%h) : (memref<?x?xvector<4x4xf32>>) -> ()
  return
}

// CHECK: Memref base@ = {{0x[0-9a-f]+}} rank = 0 offset = 0 sizes = [] strides = [] data =
// CHECK-NEXT: [1.25]
// CHECK-NEXT: Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [3] strides = [1] data =
// CHECK-NEXT: [1.25,  1.25,  1.25]
// CHECK-NEXT: Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 3] strides = [3, 1] data =
// CHECK-NEXT: {{\[\[}}-3,   -3,   -3],
// CHECK-NEXT: [-3,   -3,   -3]]
// CHECK-NEXT: Memref base@ = {{0x[0-9a-f]+}} rank = 3 offset = 0 sizes = [2, 2, 2] strides = [4, 2, 1] data =
// CHECK-NEXT: {{\[\[\[}}1.25,    1.25],
// CHECK-NEXT: [1.25,    1.25]],
// CHECK-NEXT: {{\[\[}}1.25,    1.25],
// CHECK-NEXT: [1.25,    1.25]]]
// CHECK-NEXT: Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [2] strides = [1] data =
// CHECK-NEXT: [5,  5]
// CHECK-NEXT: Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [3] strides = [1] data =
// CHECK-NEXT: [2,  2,  2]
// CHECK-NEXT: Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [2] strides = [1] data =
// CHECK-NEXT: [(1,2),  (1,2)]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 3 offset = 0 sizes = [2, 2, 2] strides = [4, 2, 1]
// CHECK-NEXT: Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [1, 1] strides = [1, 1] data =
// CHECK-NEXT: {{\[\[}}((1, 2, 3, 4),   (5, 6, 7, 8),   (9, 10, 11, 12),  (13, 14, 15, 16))]]
