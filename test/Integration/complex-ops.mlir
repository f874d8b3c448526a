// RUN: %levels %s | FileCheck %s
// Complex numbers in functions and memrefs.

func.func private @printMemrefC32(memref<*xcomplex<f32>>) attributes {llvm.emit_c_interface}

func.func @show(%z: complex<f32>) {
  %re = complex.re %z : complex<f32>
  %im = complex.im %z : complex<f32>
  vector.print %re : f32
  vector.print %im : f32
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %b = complex.constant [-3.0 : f32, 0.5 : f32] : complex<f32>
  %0 = complex.mul %a, %b : complex<f32>
  call @show(%0) : (complex<f32>) -> ()
  %1 = complex.sub %0, %b : complex<f32>
  call @show(%1) : (complex<f32>) -> ()
  %2 = complex.abs %a : complex<f32>
  vector.print %2 : f32
  %3 = complex.conj %a : complex<f32>
  %m = memref.alloc() : memref<2xcomplex<f32>>
  memref.store %3, %m[%c0] : memref<2xcomplex<f32>>
  memref.store %1, %m[%c1] : memref<2xcomplex<f32>>
  %u = memref.cast %m : memref<2xcomplex<f32>> to memref<*xcomplex<f32>>
  call @printMemrefC32(%u) : (memref<*xcomplex<f32>>) -> ()
  memref.dealloc %m : memref<2xcomplex<f32>>
  return
}

// CHECK: -4
// CHECK-NEXT: -5.5
// CHECK-NEXT: -1
// CHECK-NEXT: -6
// CHECK-NEXT: 2.23607
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [2] strides = [1] data =
// CHECK-NEXT: [(1,-2),  (-1,-6)]
