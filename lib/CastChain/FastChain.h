//===- FastChain.h - a chain on doubles -------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Going through 2^32 values leaves a few nanoseconds for a conversion. Every
// number of a type of at most 32 bits is a double, and so is nearly everything
// that conversions make of it, so that a hop is the rounding of a double at
// some bit, with integer instructions. What overflows, saturates or becomes NaN
// has one result for the rest of the chain, which is converted beforehand.
//
// convert() of CastValue.h is the rule; a test compares the two exhaustively.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_FASTCHAIN_H
#define PLUMBLINE_LIB_CASTCHAIN_FASTCHAIN_H

#include "StepFunction.h"
#include "plumbline/CastChain/CastValue.h"

#include <vector>

namespace plumb {

/// A double, or what is none.
struct FastOutcome {
  enum : int32_t {
    Number = -1,
    Unknown = -2, ///< too long for a double: to be converted by convert()
  };
  double number = 0;
  int32_t special = Number; ///< or an index for FastChain::special

  friend bool operator==(const FastOutcome &a, const FastOutcome &b) {
    return a.special == b.special && a.number == b.number;
  }
};

class FastChain {
public:
  /// \p hops must not be opaque.
  FastChain(const CastType &from, const std::vector<CastHop> &hops,
            const CastRules &rules);

  /// Of finite numbers of at most 53 bits within the normal doubles, or 0. Many
  /// at a time: hop by hop, so that the processor works on several at once.
  void run(const double *numbers, FastOutcome *outcomes, unsigned count) const;
  static constexpr unsigned kMost = 256; ///< at a time

  FastOutcome operator()(double x) const {
    FastOutcome out;
    run(&x, &out, 1);
    return out;
  }

  const CastValue &special(int32_t index) const {
    return specials[static_cast<size_t>(index)];
  }
  /// No integer of the chain wraps around.
  bool isMonotonic() const { return monotonic; }

private:
  struct Hop {
    bool isFloat, keepsDoubles, flush, subnormals, hasSign;
    bool wraps, isSigned;
    bool ofIntegers; ///< all numbers that come here are
    unsigned width;
    int minBiased; ///< biased exponent of the smallest normal number
    int cut;       ///< bits that a normal number loses
    double smallest, most;
    double low, high; ///< integers: low <= rounded < high
    Snap snap[2];     ///< of magnitudes, positive and negative
    /// Of the rest of the chain for what is too large.
    FastOutcome beyond[2];
    FastOutcome zero; ///< where 0 does not remain 0
    bool zeroIsOther;
  };
  static bool toFloat(const Hop &hop, double &x, FastOutcome &out);
  static bool toInteger(const Hop &hop, double &x, FastOutcome &out);
  static bool wrap(const Hop &hop, double rounded, double &x, FastOutcome &out);

  Hop compile(const CastType &from, const std::vector<CastHop> &all,
              size_t index, const CastRules &rules);
  FastOutcome rest(const std::vector<CastHop> &all, size_t index,
                   const CastValue &value, const CastRules &rules);

  std::vector<Hop> hops;
  std::vector<CastValue> specials;
  bool monotonic = true;
  bool integers; ///< while compiling: what the next hop gets
};

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_FASTCHAIN_H
