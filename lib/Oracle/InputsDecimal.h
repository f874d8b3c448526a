//===- InputsDecimal.h - the exact value of a written number ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decimal and hexadecimal text to the top 64 bits of its exact value and a bit
// that says whether anything follows; roundPack() makes of that a number of any
// format with one rounding.
//
// Not by APFloat: its decimal conversion rounds to nearest only into the format
// at hand, which is wrong for the formats that Encoding.h lists, and toward
// zero it is not right either (LLVM 22.1.8
// reads 1.0000000596046447753906250...01, which is just above 1 + 2^-24, into
// binary128 as the number below that).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_ORACLE_INPUTSDECIMAL_H
#define PLUMBLINE_LIB_ORACLE_INPUTSDECIMAL_H

#include "plumbline/Numerics/Encoding.h"
#include <optional>
#include <string_view>

namespace plumb {

struct ExactNumber {
  Unpacked<UInt128> value;
  /// More bits follow than `value` holds.
  bool sticky = false;
};

/// The significand times 2^exponent, its bits cut to 128.
ExactNumber exactInteger(UInt128 significand, int64_t exponent, bool negative);

/// Parses DIGITS[.DIGITS][e[+-]N], or after 0x the same in base 16 with p,
/// where one of the two runs of digits may be empty. No sign. None if it is no
/// number. Takes time quadratic in the number of digits, of which at most
/// kMaxNumberLength are looked at: a longer text is no number.
std::optional<ExactNumber> parseExactNumber(std::string_view text,
                                            bool negative);

inline constexpr size_t kMaxNumberLength = 4096;

} // namespace plumb

#endif // PLUMBLINE_LIB_ORACLE_INPUTSDECIMAL_H
