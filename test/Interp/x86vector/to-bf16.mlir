// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// cvt.packed.f32_to_bf16 (VCVTNEPS2BF16): to nearest even; denormals become
// zeros of their sign, NaNs quiet ones with the upper bits of their payload. By
// the manual's pseudocode, and what a processor gave.

func.func @main() {
  %a = arith.constant dense<[0x00000001, 0x80400000, 0x3F808000, 0x3F818000,
                             0x3F808001, 0x7F7FFFFF, 0xFF800000, 0x00800000]> : vector<8xf32>
  %0 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<8xf32> -> vector<8xbf16>
  %1 = vector.bitcast %0 : vector<8xbf16> to vector<8xi16>
  vector.print %1 : vector<8xi16>
  // 0x0000, 0x8000, 0x3f80, 0x3f82, 0x3f81, 0x7f80 (infinity), 0xff80, 0x0080
  // CHECK: ( 0, -32768, 16256, 16258, 16257, 32640, -128, 128 )
  %n = arith.constant dense<[0x7F800001, 0x7FFFFFFF, 0xFF812345, 0x7FA00000,
                             0x00000000, 0x80000000, 0x3F800000, 0x007FFFFF]> : vector<8xf32>
  %2 = x86vector.avx512.cvt.packed.f32_to_bf16 %n : vector<8xf32> -> vector<8xbf16>
  %3 = vector.bitcast %2 : vector<8xbf16> to vector<8xi16>
  vector.print %3 : vector<8xi16>
  // 0x7fc0, 0x7fff, 0xffc1, 0x7fe0, 0, 0x8000, 0x3f80, 0
  // CHECK-NEXT: ( 32704, 32767, -63, 32736, 0, -32768, 16256, 0 )
  return
}
