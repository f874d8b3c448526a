// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s
// RUN: not %plumb run %s -e short 2>&1 | FileCheck %s --check-prefix=SHORT

// Conversions of f16 and bf16 from memory: the first element in all lanes, the
// even ones, the odd ones. All that the instruction reads must be there.

memref.global "private" constant @b : memref<16xbf16> = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0]>
// 0x0001 is 2^-24, a denormal of f16 alone.
memref.global "private" constant @h : memref<8xf16> = dense<[0x0001, 0.5, -2.0, 65504.0, 0x7C00, -0.0, 1.5, 2.5]>

func.func @main() {
  %b = memref.get_global @b : memref<16xbf16>
  %h = memref.get_global @h : memref<8xf16>
  %0 = x86vector.avx.bcst_to_f32.packed %h : memref<8xf16> -> vector<4xf32>
  vector.print %0 : vector<4xf32>
  // CHECK: ( 5.96046e-08, 5.96046e-08, 5.96046e-08, 5.96046e-08 )
  %1 = x86vector.avx.cvt.packed.even.indexed_to_f32 %b : memref<16xbf16> -> vector<8xf32>
  vector.print %1 : vector<8xf32>
  // CHECK-NEXT: ( 0, 2, 4, 6, 8, 10, 12, 14 )
  %2 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %b : memref<16xbf16> -> vector<8xf32>
  vector.print %2 : vector<8xf32>
  // CHECK-NEXT: ( 1, 3, 5, 7, 9, 11, 13, 15 )
  %3 = x86vector.avx.cvt.packed.even.indexed_to_f32 %h : memref<8xf16> -> vector<4xf32>
  vector.print %3 : vector<4xf32>
  // CHECK-NEXT: ( 5.96046e-08, -2, inf, 1.5 )
  %4 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %h : memref<8xf16> -> vector<4xf32>
  vector.print %4 : vector<4xf32>
  // CHECK-NEXT: ( 0.5, 65504, -0, 2.5 )
  // From the view's first element on.
  %v = memref.subview %b[5] [1] [1] : memref<16xbf16> to memref<1xbf16, strided<[1], offset: 5>>
  %5 = x86vector.avx.bcst_to_f32.packed %v : memref<1xbf16, strided<[1], offset: 5>> -> vector<8xf32>
  vector.print %5 : vector<8xf32>
  // CHECK-NEXT: ( 5, 5, 5, 5, 5, 5, 5, 5 )
  return
}

// Eight lanes take 16 elements; the last odd one is not there.
func.func @short() {
  %h = memref.get_global @h : memref<8xf16>
  // SHORT: [[#@LINE+1]]:8: error: {{.*}}[out-of-bounds]
  %0 = x86vector.avx.cvt.packed.even.indexed_to_f32 %h : memref<8xf16> -> vector<8xf32>
  vector.print %0 : vector<8xf32>
  return
}
