// RUN: %levels %s | FileCheck %s
// The functions that compare two memrefs: how many elements differ.

func.func private @verifyMemRefF32(memref<*xf32>, memref<*xf32>) -> i64 attributes {llvm.emit_c_interface}
func.func private @verifyMemRefF64(memref<*xf64>, memref<*xf64>) -> i64 attributes {llvm.emit_c_interface}
func.func private @verifyMemRefI32(memref<*xi32>, memref<*xi32>) -> i64 attributes {llvm.emit_c_interface}
func.func private @verifyMemRefC32(memref<*xcomplex<f32>>, memref<*xcomplex<f32>>) -> i64 attributes {llvm.emit_c_interface}

memref.global "private" constant @a : memref<2x2xf32> = dense<[[1.0, 2.0], [3.0, 4.0]]>
memref.global "private" constant @b : memref<2x2xf32> = dense<[[1.0000005, 2.0], [3.5, 0x7FC00000]]>
memref.global "private" constant @c : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
memref.global "private" constant @d : memref<2xf64> = dense<[1.0, 2.0]>
memref.global "private" constant @e : memref<2xf64> = dense<[1.00000000001, 2.0]>
memref.global "private" constant @f : memref<3xi32> = dense<[1, 2, 3]>
memref.global "private" constant @g : memref<3xi32> = dense<[3, 2, 1]>
memref.global "private" constant @h : memref<1xcomplex<f32>> = dense<(1.0, 2.0)>

func.func @main() {
  %a = memref.get_global @a : memref<2x2xf32>
  %b = memref.get_global @b : memref<2x2xf32>
  %c = memref.get_global @c : memref<4xf32>
  %ua = memref.cast %a : memref<2x2xf32> to memref<*xf32>
  %ub = memref.cast %b : memref<2x2xf32> to memref<*xf32>
  %uc = memref.cast %c : memref<4xf32> to memref<*xf32>
  %0 = call @verifyMemRefF32(%ua, %ua) : (memref<*xf32>, memref<*xf32>) -> i64
  vector.print %0 : i64
  %1 = call @verifyMemRefF32(%ua, %ub) : (memref<*xf32>, memref<*xf32>) -> i64
  vector.print %1 : i64
  %2 = call @verifyMemRefF32(%ua, %uc) : (memref<*xf32>, memref<*xf32>) -> i64
  vector.print %2 : i64
  %d = memref.get_global @d : memref<2xf64>
  %e = memref.get_global @e : memref<2xf64>
  %ud = memref.cast %d : memref<2xf64> to memref<*xf64>
  %ue = memref.cast %e : memref<2xf64> to memref<*xf64>
  %3 = call @verifyMemRefF64(%ud, %ue) : (memref<*xf64>, memref<*xf64>) -> i64
  vector.print %3 : i64
  %f = memref.get_global @f : memref<3xi32>
  %g = memref.get_global @g : memref<3xi32>
  %uf = memref.cast %f : memref<3xi32> to memref<*xi32>
  %ug = memref.cast %g : memref<3xi32> to memref<*xi32>
  %4 = call @verifyMemRefI32(%uf, %ug) : (memref<*xi32>, memref<*xi32>) -> i64
  vector.print %4 : i64
  %h = memref.get_global @h : memref<1xcomplex<f32>>
  %uh = memref.cast %h : memref<1xcomplex<f32>> to memref<*xcomplex<f32>>
  %5 = call @verifyMemRefC32(%uh, %uh) : (memref<*xcomplex<f32>>, memref<*xcomplex<f32>>) -> i64
  vector.print %5 : i64
  return
}

// CHECK: 0
// CHECK-NEXT: 2
// CHECK-NEXT: -1
// CHECK-NEXT: 1
// CHECK-NEXT: 2
// CHECK-NEXT: 0
