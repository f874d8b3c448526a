//===- Philox.h - counter-based random numbers ------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Philox4x32-10 of Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As
// Easy as 1, 2, 3" (SC 2011): a keyed bijection of 128-bit counters that passes
// BigCrush. Random numbers are then a function of their place, not of what was
// drawn before: any test case, and any element of its inputs, can be made again
// from (seed, stream name, index), in any order, on any machine, in parallel.
//
//   key     = the first 8 bytes of SHA-256(seed as 8 little-endian bytes, name)
//   counter = { block low, block high, index low, index high }
//
// A stream takes its 32-bit words from the blocks 0, 1, 2, ... in order. Each
// name gives a substream of its own: drawing more numbers for one argument of
// a case does not change those of another.
//
// Nothing here depends on the C library's math functions, whose last bits
// differ between versions; normal() brings its own (see Philox.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_PHILOX_H
#define PLUMBLINE_SUPPORT_PHILOX_H

#include <array>
#include <cstdint>
#include <string_view>

namespace plumb {

using PhiloxBlock = std::array<uint32_t, 4>;
using PhiloxKey = std::array<uint32_t, 2>;

/// The bijection: ten rounds.
PhiloxBlock philox4x32(PhiloxBlock counter, PhiloxKey key);

/// The key of the stream \p name under \p seed.
PhiloxKey philoxKey(uint64_t seed, std::string_view name);

class PhiloxStream {
public:
  /// \p index numbers independent streams of one name: cases, elements.
  PhiloxStream(uint64_t seed, std::string_view name, uint64_t index = 0)
      : key(philoxKey(seed, name)), index(index) {}
  /// The same name and seed as \p other, at the start of another index.
  PhiloxStream(const PhiloxStream &other, uint64_t index)
      : key(other.key), index(index) {}

  /// 32 and 64 random bits; the low word of 64 is drawn first.
  uint32_t next32();
  uint64_t next64();

  /// Uniform in [0, 1): a multiple of 2^-53.
  double uniform();
  /// Uniform in [0, 1): a multiple of 2^-24.
  float uniformFloat();
  /// lo + (hi - lo) * uniform(), below hi unless lo == hi. Both finite,
  /// lo <= hi.
  double uniform(double lo, double hi);

  /// Uniform in [0, n) without bias (Lemire 2019); n of 0 means 2^64.
  uint64_t below(uint64_t n);
  /// Uniform in [lo, hi]; lo <= hi.
  int64_t between(int64_t lo, int64_t hi);

  /// Standard normal by Box and Muller: of two uniform numbers u, the cosine
  /// variate sqrt(-2 ln(1 - u1)) cos(2 pi u2) and then the sine variate. At
  /// most 8.58 in magnitude.
  double normal();

  /// Goes to the 32-bit word \p word of the stream; drops a pending sine.
  void seek(uint64_t word);

private:
  PhiloxKey key;
  uint64_t index;
  uint64_t block = 0;     ///< The next block to compute.
  PhiloxBlock words = {}; ///< The block before it.
  unsigned used = 4;      ///< Words of it that are gone.
  double sine = 0;
  bool sinePending = false;
};

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_PHILOX_H
