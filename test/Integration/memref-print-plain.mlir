// RUN: %levels %s | FileCheck %s
// The printers without a C interface: the rank and a pointer.

func.func private @printMemrefF32(memref<*xf32>)
func.func private @printMemrefI32(memref<*xi32>)
func.func private @printMemrefInd(memref<*xindex>)

func.func @show(%m: memref<*xf32>) {
  call @printMemrefF32(%m) : (memref<*xf32>) -> ()
  return
}

func.func @main() {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<f32>
  memref.store %half, %a[] : memref<f32>
  %ua = memref.cast %a : memref<f32> to memref<*xf32>
  call @show(%ua) : (memref<*xf32>) -> ()
  %b = memref.alloc(%c3) : memref<?x2xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %g = arith.divf %f, %half : f32
    memref.store %f, %b[%i, %c0] : memref<?x2xf32>
    memref.store %g, %b[%i, %c1] : memref<?x2xf32>
  }
  %ub = memref.cast %b : memref<?x2xf32> to memref<*xf32>
  call @show(%ub) : (memref<*xf32>) -> ()
  // A view with an offset and strides.
  %v = memref.subview %b[1, 0] [2, 1] [1, 1] : memref<?x2xf32> to memref<2x1xf32, strided<[2, 1], offset: 2>>
  %uv = memref.cast %v : memref<2x1xf32, strided<[2, 1], offset: 2>> to memref<*xf32>
  call @show(%uv) : (memref<*xf32>) -> ()
  %t = memref.transpose %b (i, j) -> (j, i) : memref<?x2xf32> to memref<2x?xf32, strided<[1, 2]>>
  %ut = memref.cast %t : memref<2x?xf32, strided<[1, 2]>> to memref<*xf32>
  call @show(%ut) : (memref<*xf32>) -> ()
  %n = memref.alloc() : memref<2x2xi32>
  %m7 = arith.constant -7 : i32
  linalg.fill ins(%m7 : i32) outs(%n : memref<2x2xi32>)
  %un = memref.cast %n : memref<2x2xi32> to memref<*xi32>
  call @printMemrefI32(%un) : (memref<*xi32>) -> ()
  memref.dealloc %a : memref<f32>
  memref.dealloc %b : memref<?x2xf32>
  memref.dealloc %n : memref<2x2xi32>
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 0 offset = 0 sizes = [] strides = [] data =
// CHECK-NEXT: [0.5]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [3, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}0,   0],
// CHECK-NEXT: [1,   2],
// CHECK-NEXT: [2,   4]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 2 sizes = [2, 1] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}1],
// CHECK-NEXT: [2]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 3] strides = [1, 2] data =
// CHECK-NEXT: {{\[\[}}0,   1,   2],
// CHECK-NEXT: [0,   2,   4]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}-7,   -7],
// CHECK-NEXT: [-7,   -7]]
