//===- RoundingOracle.h - rounding by looking at all numbers ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A model of the small formats that shares nothing with the library: a format
// is the list of its finite numbers in order, written down from field widths
// and a bias with ldexp, and rounding is a search for the two neighbours and a
// look at which is nearer. The value to be rounded is known only through
// comparisons with doubles, so that a double or an MPFR number may stand behind
// it.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_NUMERICS_ROUNDINGORACLE_H
#define PLUMBLINE_TEST_UNIT_NUMERICS_ROUNDINGORACLE_H

#include "plumbline/Numerics/Format.h"
#include "plumbline/Numerics/Rounding.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <mpfr.h>
#include <ostream>
#include <utility>
#include <vector>

namespace plumb {

// What GoogleTest prints for a parameter.
inline void PrintTo(FloatFormat f, std::ostream *os) { *os << formatName(f); }

/// A format as its specification describes it.
struct SmallModel {
  enum Special {
    IEEE,  // exponent all ones: infinity and NaNs
    FN,    // one NaN a sign, all ones
    FNUZ,  // one NaN, in place of -0
    Plain, // neither infinity nor NaN
    E8M0,  // a bare exponent, 0xff is NaN
  };
  FloatFormat format;
  int exponentBits, fractionBits, bias;
  Special special;

  int bits() const {
    return exponentBits + fractionBits + (special == E8M0 ? 0 : 1);
  }
  uint64_t signBit() const { return uint64_t(1) << (bits() - 1); }
};

inline const std::vector<SmallModel> &smallModels() {
  static const std::vector<SmallModel> models = {
      {FloatFormat::F16, 5, 10, 15, SmallModel::IEEE},
      {FloatFormat::BF16, 8, 7, 127, SmallModel::IEEE},
      {FloatFormat::F8E5M2, 5, 2, 15, SmallModel::IEEE},
      {FloatFormat::F8E4M3, 4, 3, 7, SmallModel::IEEE},
      {FloatFormat::F8E4M3FN, 4, 3, 7, SmallModel::FN},
      {FloatFormat::F8E5M2FNUZ, 5, 2, 16, SmallModel::FNUZ},
      {FloatFormat::F8E4M3FNUZ, 4, 3, 8, SmallModel::FNUZ},
      {FloatFormat::F8E4M3B11FNUZ, 4, 3, 11, SmallModel::FNUZ},
      {FloatFormat::F8E3M4, 3, 4, 3, SmallModel::IEEE},
      {FloatFormat::F8E8M0FNU, 8, 0, 127, SmallModel::E8M0},
      {FloatFormat::F6E3M2FN, 3, 2, 3, SmallModel::Plain},
      {FloatFormat::F6E2M3FN, 2, 3, 1, SmallModel::Plain},
      {FloatFormat::F4E2M1FN, 2, 1, 1, SmallModel::Plain},
  };
  return models;
}

class RoundingOracle {
public:
  struct Number {
    double value;
    uint64_t bits;
  };

  explicit RoundingOracle(const SmallModel &m) : model(m) {
    uint64_t encodings = uint64_t(1) << (m.exponentBits + m.fractionBits);
    for (uint64_t bits = 0; bits < encodings; ++bits)
      if (double x = decode(bits); std::isfinite(x))
        numbers.push_back({x, bits});
  }

  const SmallModel &getModel() const { return model; }
  /// The finite numbers from 0 (e8m0: from 2^-127) up.
  const std::vector<Number> &all() const { return numbers; }
  /// The number that would follow the largest.
  double afterLargest() const {
    double last = numbers.back().value;
    return model.special == SmallModel::E8M0
               ? 2 * last
               : last + (last - numbers[numbers.size() - 2].value);
  }

  double decode(uint64_t bits) const {
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    uint64_t fraction = bits & ((uint64_t(1) << model.fractionBits) - 1);
    int topField = (1 << model.exponentBits) - 1;
    int field = static_cast<int>(bits >> model.fractionBits) & topField;
    if (model.special == SmallModel::E8M0)
      return field == topField ? nan : std::ldexp(1.0, field - model.bias);
    bool negative = (bits & model.signBit()) != 0;
    if (model.special == SmallModel::FNUZ && bits == model.signBit())
      return nan;
    if (model.special == SmallModel::FN && field == topField &&
        fraction == (uint64_t(1) << model.fractionBits) - 1)
      return nan;
    if (model.special == SmallModel::IEEE && field == topField)
      return fraction ? nan : negative ? -infinity : infinity;
    double magnitude =
        field == 0
            ? std::ldexp(double(fraction), 1 - model.bias - model.fractionBits)
            : std::ldexp(double(fraction + (uint64_t(1) << model.fractionBits)),
                         field - model.bias - model.fractionBits);
    return negative ? -magnitude : magnitude;
  }

  uint64_t nan() const {
    switch (model.special) {
    case SmallModel::IEEE: // quiet, positive, no payload
      return ((uint64_t(1) << (model.exponentBits + 1)) - 1)
             << (model.fractionBits - 1);
    case SmallModel::FN:
      return model.signBit() - 1;
    case SmallModel::FNUZ:
      return model.signBit();
    case SmallModel::Plain:
      return numbers.back().bits;
    case SmallModel::E8M0:
      return 0xff;
    }
    return 0;
  }

  uint64_t signedNaN(bool negative) const {
    bool hasOne =
        model.special == SmallModel::IEEE || model.special == SmallModel::FN;
    return nan() | (negative && hasOne ? model.signBit() : 0);
  }

  uint64_t infinity(bool negative, Overflow o) const {
    if (negative && model.special == SmallModel::E8M0)
      return nan();
    uint64_t sign = negative ? model.signBit() : 0;
    bool plain = model.special == SmallModel::Plain;
    if (o == Overflow::Saturate || plain)
      return numbers.back().bits | sign;
    if (o == Overflow::IEEE && model.special == SmallModel::IEEE)
      return (numbers.back().bits + 1) | sign;
    return signedNaN(negative);
  }

  /// The two neighbours of a magnitude and where it lies between them.
  struct Place {
    bool zero = false, belowAll = false, exact = false, beyond = false;
    uint64_t low = 0, high = 0; // encodings; high may be beyond the last
    bool highIsBeyond = false;
    int half = 0; // -1, 0, 1: below, at, above the midpoint
    double lowValue = 0, highValue = 0;
  };

  /// compare(double) gives the sign of |x| - double.
  template <typename Compare> Place locate(Compare &&compare) const {
    Place p;
    if (compare(0.0) == 0) {
      p.zero = true;
      return p;
    }
    if (compare(numbers.front().value) < 0) {
      p.belowAll = true; // e8m0
      return p;
    }
    if (compare(afterLargest()) >= 0) {
      p.beyond = true;
      return p;
    }
    size_t below = 0, above = numbers.size();
    while (above - below > 1) {
      size_t middle = (below + above) / 2;
      (compare(numbers[middle].value) >= 0 ? below : above) = middle;
    }
    p.low = numbers[below].bits;
    p.lowValue = numbers[below].value;
    p.exact = compare(p.lowValue) == 0;
    p.high = p.low + 1;
    p.highIsBeyond = above == numbers.size();
    p.highValue = p.highIsBeyond ? afterLargest() : numbers[above].value;
    p.half = compare((p.lowValue + p.highValue) / 2); // exact: one more bit
    return p;
  }

  /// `away` decides for Rounding::Stochastic.
  uint64_t round(const Place &p, bool negative, Rounding r, Overflow o,
                 bool away = false) const {
    bool e8m0 = model.special == SmallModel::E8M0;
    uint64_t sign = negative && !e8m0 ? model.signBit() : 0;
    if (p.zero)
      return model.special == SmallModel::FNUZ ? 0 : sign;
    if (negative && e8m0)
      return nan();
    if (p.belowAll)
      return numbers.front().bits;
    bool high = p.beyond;
    if (!p.beyond && !p.exact) {
      bool lowIsOdd = (p.low & 1) != 0;
      switch (r) {
      case Rounding::NearestEven:
        high = p.half > 0 || (p.half == 0 && (e8m0 || lowIsOdd));
        break;
      case Rounding::NearestAway:
        high = p.half >= 0;
        break;
      case Rounding::TowardZero:
        break;
      case Rounding::Up:
        high = !negative;
        break;
      case Rounding::Down:
        high = negative;
        break;
      case Rounding::ToOdd:
        high = !lowIsOdd && !e8m0; // significands of e8m0 are 1, odd
        break;
      case Rounding::Stochastic:
        high = away;
        break;
      }
    }
    if (p.beyond || (high && p.highIsBeyond)) {
      bool staysFinite = r == Rounding::TowardZero || r == Rounding::ToOdd ||
                         (r == Rounding::Up && negative) ||
                         (r == Rounding::Down && !negative);
      if (o == Overflow::IEEE && staysFinite)
        return numbers.back().bits | sign;
      return infinity(negative, o);
    }
    uint64_t magnitude = high ? p.high : p.low;
    if (magnitude == 0 && model.special == SmallModel::FNUZ)
      return 0;
    return magnitude | sign;
  }

  uint64_t round(double x, Rounding r, Overflow o) const {
    if (std::isnan(x))
      return signedNaN(std::signbit(x));
    if (std::isinf(x))
      return infinity(x < 0, o);
    return round(locate(x), std::signbit(x), r, o);
  }
  Place locate(double x) const {
    double magnitude = std::fabs(x);
    return locate(
        [magnitude](double y) { return magnitude < y ? -1 : magnitude > y; });
  }

  uint64_t round(mpfr_srcptr x, Rounding r, Overflow o) const {
    bool negative = mpfr_signbit(x) != 0;
    if (mpfr_nan_p(x))
      return nan();
    if (mpfr_inf_p(x))
      return infinity(negative, o);
    Place p = locate([&](double y) {
      return negative ? -mpfr_cmp_d(x, -y) : mpfr_cmp_d(x, y);
    });
    return round(p, negative, r, o);
  }

private:
  SmallModel model;
  std::vector<Number> numbers;
};

inline const RoundingOracle &oracleFor(FloatFormat f) {
  static const std::vector<RoundingOracle> *oracles = [] {
    auto *all = new std::vector<RoundingOracle>;
    for (const SmallModel &m : smallModels())
      all->emplace_back(m);
    return all;
  }();
  for (const RoundingOracle &oracle : *oracles)
    if (oracle.getModel().format == f)
      return oracle;
  std::abort();
}

/// An MPFR number that frees itself. 700 bits hold all sums, products and fmas
/// of the small formats exactly, and tell all quotients and roots from
/// midpoints.
class Exact {
public:
  explicit Exact(double d = 0, mpfr_prec_t bits = 700) {
    mpfr_init2(x, bits);
    mpfr_set_d(x, d, MPFR_RNDN);
  }
  Exact(const Exact &) = delete;
  Exact &operator=(const Exact &) = delete;
  ~Exact() { mpfr_clear(x); }
  operator mpfr_ptr() { return x; }
  operator mpfr_srcptr() const { return x; }

private:
  mpfr_t x;
};

constexpr Rounding kDeterministicRoundings[] = {
    Rounding::NearestEven, Rounding::NearestAway, Rounding::TowardZero,
    Rounding::Up,          Rounding::Down,        Rounding::ToOdd};
constexpr Overflow kOverflows[] = {Overflow::IEEE, Overflow::Saturate,
                                   Overflow::NaN};

} // namespace plumb

#endif // PLUMBLINE_TEST_UNIT_NUMERICS_ROUNDINGORACLE_H
