// RUN: %levels %s --no-native --pipeline="convert-vector-to-scf,convert-scf-to-cf,convert-vector-to-llvm{enable-x86vector=true},convert-func-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts" --list | FileCheck %s
// The operations of x86vector, and the intrinsics that they become. What they
// print is what a processor with AVX512 (VP2INTERSECT, BF16) prints too; not
// every one has that, so that it is not asked here.

memref.global "private" constant @b : memref<16xbf16> = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0]>

// Dot product of two sparse vectors of eight elements each: indices that both
// have, and the values at them side by side.
func.func @sparse_dot(%ia: vector<8xi64>, %va: vector<8xf64>, %ib: vector<8xi64>, %vb: vector<8xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %ka, %kb = x86vector.avx512.vp2intersect %ia, %ib : vector<8xi64>
  vector.print %ka : vector<8xi1>
  vector.print %kb : vector<8xi1>
  %a = x86vector.avx512.mask.compress %ka, %va : vector<8xf64>
  %b = x86vector.avx512.mask.compress %kb, %vb : vector<8xf64>
  vector.print %a : vector<8xf64>
  vector.print %b : vector<8xf64>
  %p = arith.mulf %a, %b : vector<8xf64>
  %r = vector.reduction <add>, %p, %zero : vector<8xf64> into f64
  return %r : f64
}

func.func @main() {
  %ia = arith.constant dense<[0, 1, 2, 3, 8, 9, 12, 40]> : vector<8xi64>
  %va = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : vector<8xf64>
  %ib = arith.constant dense<[1, 3, 4, 5, 9, 20, 40, 50]> : vector<8xi64>
  %vb = arith.constant dense<[10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0]> : vector<8xf64>
  %0 = call @sparse_dot(%ia, %va, %ib, %vb) : (vector<8xi64>, vector<8xf64>, vector<8xi64>, vector<8xf64>) -> f64
  vector.print %0 : f64
  // CHECK: ( 0, 1, 0, 1, 0, 1, 0, 1 )
  // CHECK-NEXT: ( 1, 1, 0, 0, 1, 0, 1, 0 )
  // CHECK-NEXT: ( 2, 4, 6, 8, 0, 0, 0, 0 )
  // CHECK-NEXT: ( 10, 11, 14, 16, 0, 0, 0, 0 )
  // 20 + 44 + 84 + 128
  // CHECK-NEXT: 276

  %f = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : vector<8xf32>
  %1 = x86vector.avx.intr.dot %f, %f : vector<8xf32>
  vector.print %1 : vector<8xf32>
  // CHECK-NEXT: ( 30, 30, 30, 30, 174, 174, 174, 174 )

  // Within the 1.5 * 2^-12 that processors may be off.
  %q = arith.constant dense<[1.0, 4.0, 16.0, 64.0, 0.25, 0.0625, 256.0, 1024.0]> : vector<8xf32>
  %2 = x86vector.avx.rsqrt %q : vector<8xf32>
  %3 = arith.mulf %2, %2 : vector<8xf32>
  %4 = arith.mulf %3, %q : vector<8xf32>
  %low = arith.constant dense<0.999> : vector<8xf32>
  %high = arith.constant dense<1.001> : vector<8xf32>
  %5 = arith.cmpf ogt, %4, %low : vector<8xf32>
  %6 = arith.cmpf olt, %4, %high : vector<8xf32>
  %7 = arith.andi %5, %6 : vector<8xi1>
  vector.print %7 : vector<8xi1>
  // CHECK-NEXT: ( 1, 1, 1, 1, 1, 1, 1, 1 )

  %8 = x86vector.avx512.cvt.packed.f32_to_bf16 %f : vector<8xf32> -> vector<8xbf16>
  %s = arith.constant dense<[0.5, 1.5, 2.5, 3.5]> : vector<4xf32>
  %9 = x86vector.avx512.dot %s, %8, %8 : vector<8xbf16> -> vector<4xf32>
  vector.print %9 : vector<4xf32>
  // CHECK-NEXT: ( 5.5, 26.5, 63.5, 116.5 )

  %w = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %i = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8, -1, -2, -3, -4, 127, 127, 127, 127]> : vector<16xi8>
  %10 = x86vector.avx.dot.i8 %w, %i, %i : vector<16xi8> -> vector<4xi32>
  vector.print %10 : vector<4xi32>
  // CHECK-NEXT: ( 31, 176, 33, 64520 )

  %b = memref.get_global @b : memref<16xbf16>
  %11 = x86vector.avx.bcst_to_f32.packed %b : memref<16xbf16> -> vector<8xf32>
  vector.print %11 : vector<8xf32>
  // CHECK-NEXT: ( 0, 0, 0, 0, 0, 0, 0, 0 )
  %12 = x86vector.avx.cvt.packed.even.indexed_to_f32 %b : memref<16xbf16> -> vector<8xf32>
  vector.print %12 : vector<8xf32>
  // CHECK-NEXT: ( 0, 2, 4, 6, 8, 10, 12, 14 )
  %13 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %b : memref<16xbf16> -> vector<8xf32>
  vector.print %13 : vector<8xf32>
  // CHECK-NEXT: ( 1, 3, 5, 7, 9, 11, 13, 15 )
  return
}

// CHECK-NEXT: {{[4-9]}} levels
