// RUN: %levels %s | FileCheck %s
// memref.global of several types: read, written, and seen again.

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}

memref.global "private" @a : memref<4xf32> = dense<[0.0, 1.0, 2.0, 3.0]>
memref.global "private" constant @splat : memref<2x2xi32> = dense<7>
memref.global "private" @blank : memref<2xf32> = uninitialized
memref.global @public : memref<f32> = dense<2.5>

func.func @one() {
  %a = memref.get_global @a : memref<4xf32>
  %c2 = arith.constant 2 : index
  %x = arith.constant 40.0 : f32
  memref.store %x, %a[%c2] : memref<4xf32>
  return
}

func.func @main() {
  %a = memref.get_global @a : memref<4xf32>
  %ua = memref.cast %a : memref<4xf32> to memref<*xf32>
  call @printMemrefF32(%ua) : (memref<*xf32>) -> ()
  call @one() : () -> ()
  call @printMemrefF32(%ua) : (memref<*xf32>) -> ()
  %s = memref.get_global @splat : memref<2x2xi32>
  %us = memref.cast %s : memref<2x2xi32> to memref<*xi32>
  call @printMemrefI32(%us) : (memref<*xi32>) -> ()
  %b = memref.get_global @blank : memref<2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = memref.get_global @public : memref<f32>
  %v = memref.load %p[] : memref<f32>
  memref.store %v, %b[%c0] : memref<2xf32>
  memref.store %v, %b[%c1] : memref<2xf32>
  %ub = memref.cast %b : memref<2xf32> to memref<*xf32>
  call @printMemrefF32(%ub) : (memref<*xf32>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-NEXT: [0,  1,  2,  3]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-NEXT: [0,  1,  40,  3]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}7,   7],
// CHECK-NEXT: [7,   7]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [2] strides = [1] data =
// CHECK-NEXT: [2.5,  2.5]
