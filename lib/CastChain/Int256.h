//===- Int256.h - integers wide enough for every lattice --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A set of source values is a range of integers, times a power of two. The
// integers have up to 128 bits (ui128) or 113 (f128), and the limits of a type
// of 128 bits in units of f128's last place another 113 more: 256 bits with a
// sign hold them all. Clang's bit-precise integers are used as they come.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_INT256_H
#define PLUMBLINE_LIB_CASTCHAIN_INT256_H

#include "plumbline/Numerics/Wide.h"

#include <algorithm>
#include <string>

namespace plumb {

__extension__ typedef signed _BitInt(256) Int256;

/// 0 for 0; x must not be negative.
inline unsigned bitLength(Int256 x) {
  for (int word = 3; word >= 0; --word)
    if (uint64_t part = static_cast<uint64_t>(x >> (64 * word)))
      return static_cast<unsigned>(64 * word + 64 - __builtin_clzll(part));
  return 0;
}

/// x * 2^count, which must fit; << is not defined for negative numbers.
inline Int256 shiftLeft(Int256 x, unsigned count) {
  __extension__ typedef unsigned _BitInt(256) UInt256;
  return static_cast<Int256>(static_cast<UInt256>(x) << count);
}

inline Int256 powerOf2(unsigned exponent) { return shiftLeft(1, exponent); }

inline Int256 magnitudeOf(Int256 x) { return x < 0 ? -x : x; }

/// min(x, 2^64 - 1) for x >= 0.
inline uint64_t saturatedUInt64(Int256 x) {
  return x >> 64 != 0 ? UINT64_MAX : static_cast<uint64_t>(x);
}
/// min(x, 2^128 - 1) for x >= 0.
inline UInt128 saturatedUInt128(Int256 x) {
  return x >> 128 != 0 ? ~UInt128(0) : static_cast<UInt128>(x);
}

/// To within one part in 2^53; x >= 0.
inline double toDouble(Int256 x) {
  double result = 0;
  for (int word = 3; word >= 0; --word)
    result = result * 0x1p64 +
             static_cast<double>(static_cast<uint64_t>(x >> (64 * word)));
  return result;
}

inline std::string toDecimal(Int256 x) {
  bool negative = x < 0;
  std::string digits;
  for (Int256 rest = magnitudeOf(x); rest != 0 || digits.empty(); rest /= 10)
    digits += static_cast<char>('0' + static_cast<int>(rest % 10));
  if (negative)
    digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_INT256_H
