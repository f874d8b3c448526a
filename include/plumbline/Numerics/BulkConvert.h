//===- BulkConvert.h - conversions of whole arrays --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// convertArray() is convertBitsWide() for every element, bit for bit, and does
// the conversions that matter at the speed of memory:
//
//  * f32 to and from f16, bf16 and the 8-bit formats of OCP and of the FNUZ
//    family, to nearest even: branch-free loops that the compiler vectorises,
//    compiled for the baseline, AVX2 and AVX-512 and chosen when first called.
//    F16C is not used: AVX-512 code is as fast, and one source serves all
//    formats (and all hosts).
//  * from any format of at most 16 bits under any rule: a table of all its
//    encodings, if the array is long enough to pay for it.
//
// All else is converted one by one, some 10 ns each.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_BULKCONVERT_H
#define PLUMBLINE_NUMERICS_BULKCONVERT_H

#include "plumbline/Numerics/Format.h"
#include "plumbline/Numerics/Rounding.h"

#include <cstdint>

namespace plumb {

struct ArrayRounding {
  Rounding rounding = Rounding::NearestEven;
  Overflow overflow = Overflow::IEEE;
  /// For Rounding::Stochastic: element i is rounded with the i-th 64-bit number
  /// of PhiloxStream(seed, "stochastic-rounding"), so that a part of an array
  /// can be converted alone (`firstIndex`) and gives the same.
  uint64_t seed = 0;
  uint64_t firstIndex = 0;
};

/// Converts `count` elements. Arrays are laid out as ElementType::partBytes
/// says (f16 2 bytes, tf32 4, f80 16, f6 1; the encoding in the low bits, and
/// bits above it are ignored), need not be aligned, and must not overlap.
void convertArray(const void *in, FloatFormat from, void *out, FloatFormat to,
                  uint64_t count, const ArrayRounding &rule = {});

/// Which vector code convertArray uses on this host: "avx512", "avx2" or
/// "baseline".
const char *bulkConvertTarget();

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_BULKCONVERT_H
