// RUN: %levels %s | FileCheck %s
// The printers of unranked memrefs, one element type after the other.

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF16(memref<*xf16>) attributes {llvm.emit_c_interface}
func.func private @printMemrefBF16(memref<*xbf16>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI8(memref<*xi8>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI16(memref<*xi16>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefInd(memref<*xindex>) attributes {llvm.emit_c_interface}
func.func private @printMemrefC32(memref<*xcomplex<f32>>) attributes {llvm.emit_c_interface}
func.func private @printMemrefC64(memref<*xcomplex<f64>>) attributes {llvm.emit_c_interface}

memref.global "private" constant @f32 : memref<2x3xf32> = dense<[[1.0, 2.5, 3.0e10], [-0.0, 5.0e-7, 0.1]]>
memref.global "private" constant @f64 : memref<3xf64> = dense<[0.333333333333, 1.0e100, -7.25]>
memref.global "private" constant @f16 : memref<2x2x2xf16> = dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 65504.0]]]>
memref.global "private" constant @bf16 : memref<4xbf16> = dense<[1.0, 1.5, -2.0, 100.0]>
memref.global "private" constant @i8 : memref<3xi8> = dense<[65, 98, 51]>
memref.global "private" constant @i16 : memref<1x2xi16> = dense<[[-300, 77]]>
memref.global "private" constant @i32 : memref<2x1xi32> = dense<[[-2147483648], [12]]>
memref.global "private" constant @i64 : memref<2xi64> = dense<[9223372036854775807, -1]>
memref.global "private" constant @ind : memref<2xindex> = dense<[17, 4]>
memref.global "private" constant @c32 : memref<2xcomplex<f32>> = dense<[(1.0, -2.0), (0.5, 3.0)]>
memref.global "private" constant @c64 : memref<1x1xcomplex<f64>> = dense<(4.25, -1.0)>

func.func @main() {
  %f32 = memref.get_global @f32 : memref<2x3xf32>
  %u0 = memref.cast %f32 : memref<2x3xf32> to memref<*xf32>
  call @printMemrefF32(%u0) : (memref<*xf32>) -> ()
  %f64 = memref.get_global @f64 : memref<3xf64>
  %u1 = memref.cast %f64 : memref<3xf64> to memref<*xf64>
  call @printMemrefF64(%u1) : (memref<*xf64>) -> ()
  %f16 = memref.get_global @f16 : memref<2x2x2xf16>
  %u2 = memref.cast %f16 : memref<2x2x2xf16> to memref<*xf16>
  call @printMemrefF16(%u2) : (memref<*xf16>) -> ()
  %bf16 = memref.get_global @bf16 : memref<4xbf16>
  %u3 = memref.cast %bf16 : memref<4xbf16> to memref<*xbf16>
  call @printMemrefBF16(%u3) : (memref<*xbf16>) -> ()
  %i8 = memref.get_global @i8 : memref<3xi8>
  %u4 = memref.cast %i8 : memref<3xi8> to memref<*xi8>
  call @printMemrefI8(%u4) : (memref<*xi8>) -> ()
  %i16 = memref.get_global @i16 : memref<1x2xi16>
  %u5 = memref.cast %i16 : memref<1x2xi16> to memref<*xi16>
  call @printMemrefI16(%u5) : (memref<*xi16>) -> ()
  %i32 = memref.get_global @i32 : memref<2x1xi32>
  %u6 = memref.cast %i32 : memref<2x1xi32> to memref<*xi32>
  call @printMemrefI32(%u6) : (memref<*xi32>) -> ()
  %i64 = memref.get_global @i64 : memref<2xi64>
  %u7 = memref.cast %i64 : memref<2xi64> to memref<*xi64>
  call @printMemrefI64(%u7) : (memref<*xi64>) -> ()
  %ind = memref.get_global @ind : memref<2xindex>
  %u8 = memref.cast %ind : memref<2xindex> to memref<*xindex>
  call @printMemrefInd(%u8) : (memref<*xindex>) -> ()
  %c32 = memref.get_global @c32 : memref<2xcomplex<f32>>
  %u9 = memref.cast %c32 : memref<2xcomplex<f32>> to memref<*xcomplex<f32>>
  call @printMemrefC32(%u9) : (memref<*xcomplex<f32>>) -> ()
  %c64 = memref.get_global @c64 : memref<1x1xcomplex<f64>>
  %u10 = memref.cast %c64 : memref<1x1xcomplex<f64>> to memref<*xcomplex<f64>>
  call @printMemrefC64(%u10) : (memref<*xcomplex<f64>>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 3] strides = [3, 1] data =
// CHECK-NEXT: {{\[\[}}1,   2.5,   3e+10],
// CHECK-NEXT: [-0,   5e-07,   0.1]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [3] strides = [1] data =
// CHECK-NEXT: [0.333333,  1e+100,  -7.25]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 3 offset = 0 sizes = [2, 2, 2] strides = [4, 2, 1] data =
// CHECK-NEXT: {{\[\[\[}}1,    2],
// CHECK-NEXT: [3,    4]],
// CHECK-NEXT: {{\[\[}}5,    6],
// CHECK-NEXT: [7,    65504]]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-NEXT: [1,  1.5,  -2,  100]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [3] strides = [1] data =
// CHECK-NEXT: [A,  b,  3]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [1, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}-300,   77]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 1] strides = [1, 1] data =
// CHECK-NEXT: {{\[\[}}-2147483648],
// CHECK-NEXT: [12]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [2] strides = [1] data =
// CHECK-NEXT: [9223372036854775807,  -1]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [2] strides = [1] data =
// CHECK-NEXT: [17,  4]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [2] strides = [1] data =
// CHECK-NEXT: [(1,-2),  (0.5,3)]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [1, 1] strides = [1, 1] data =
// CHECK-NEXT: {{\[\[}}(4.25,-1)]]
