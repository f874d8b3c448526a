//===- SmallFormats.cpp - the values of the formats of 4 to 8 bits --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table is computed by the compiler from the rows of Format.h with the same
// unpack() that the conversions use; nothing runs at start-up.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/FastConvert.h"

#include <array>
#include <utility>

using namespace plumb;

static constexpr double decodeSmall(unsigned bits, const FormatInfo &f) {
  bits &= (1u << f.bits) - 1;
  return bitCast<double>(roundPack<uint64_t>(
      unpack<uint64_t>(bits, f), formatInfo(FloatFormat::F64),
      Rounding::NearestEven, Overflow::IEEE));
}

// A row at a time, so that each stays far below the compilers' limits on the
// steps of one constant expression.
template <size_t... I>
static constexpr std::array<double, 256> makeRow(const FormatInfo &f,
                                                 std::index_sequence<I...>) {
  return {{decodeSmall(I, f)...}};
}
template <FloatFormat F>
static constexpr std::array<double, 256> kRow =
    makeRow(formatInfo(F), std::make_index_sequence<256>());

constexpr std::array<double, 256> detail::kSmallFormats[kNumSmallFormats] = {
    kRow<FloatFormat::F8E5M2>,     kRow<FloatFormat::F8E4M3>,
    kRow<FloatFormat::F8E4M3FN>,   kRow<FloatFormat::F8E5M2FNUZ>,
    kRow<FloatFormat::F8E4M3FNUZ>, kRow<FloatFormat::F8E4M3B11FNUZ>,
    kRow<FloatFormat::F8E3M4>,     kRow<FloatFormat::F8E8M0FNU>,
    kRow<FloatFormat::F6E3M2FN>,   kRow<FloatFormat::F6E2M3FN>,
    kRow<FloatFormat::F4E2M1FN>,
};
