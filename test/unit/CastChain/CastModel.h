//===- CastModel.h - conversions by looking at all numbers ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A model of chains through small types that shares nothing with the library: a
// type is the list of its numbers, written down from field widths and a bias
// (or as integers), and a conversion looks for the two neighbours of a number
// and takes one of them. All numbers are doubles, exactly.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_CASTCHAIN_CASTMODEL_H
#define PLUMBLINE_TEST_UNIT_CASTCHAIN_CASTMODEL_H

#include "plumbline/CastChain/CastChain.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace plumb {

struct ModelType {
  enum Special {
    IEEE,    // the largest exponent is for infinity and NaN
    OneNaN,  // all ones is NaN, no infinity
    ZeroNaN, // NaN in place of -0, no infinity
    Plain,   // neither
    Scale,   // e8m0: powers of two, no sign, no zero, a NaN
    Integer, // of `exponentBits` bits
    Natural, // the same without a sign
  };
  std::string name;
  int exponentBits, fractionBits, bias;
  Special special;

  bool isInteger() const { return special == Integer || special == Natural; }
  bool isSigned() const { return special != Scale && special != Natural; }

  /// The numbers from 0 up (e8m0: from 2^-127), without their negatives; of an
  /// integer type all of them.
  std::vector<double> numbers() const {
    std::vector<double> all;
    if (isInteger()) {
      double least = special == Integer ? -std::ldexp(1, exponentBits - 1) : 0;
      for (double x = least; x < least + std::ldexp(1, exponentBits); ++x)
        all.push_back(x);
      return all;
    }
    int fields = 1 << exponentBits, fractions = 1 << fractionBits;
    for (int field = 0; field < fields; ++field)
      for (int fraction = 0; fraction < fractions; ++fraction) {
        bool last = field == fields - 1;
        if ((special == IEEE && last) ||
            ((special == OneNaN || special == Scale) && last &&
             fraction == fractions - 1))
          continue;
        bool subnormal = field == 0 && special != Scale;
        all.push_back(
            std::ldexp(fraction + (subnormal ? 0 : fractions),
                       (subnormal ? 1 : field) - bias - fractionBits));
      }
    return all;
  }
};

inline const std::vector<ModelType> &modelTypes() {
  static const std::vector<ModelType> types = {
      {"f16", 5, 10, 15, ModelType::IEEE},
      {"bf16", 8, 7, 127, ModelType::IEEE},
      {"f8E5M2", 5, 2, 15, ModelType::IEEE},
      {"f8E4M3", 4, 3, 7, ModelType::IEEE},
      {"f8E4M3FN", 4, 3, 7, ModelType::OneNaN},
      {"f8E5M2FNUZ", 5, 2, 16, ModelType::ZeroNaN},
      {"f8E4M3FNUZ", 4, 3, 8, ModelType::ZeroNaN},
      {"f8E4M3B11FNUZ", 4, 3, 11, ModelType::ZeroNaN},
      {"f8E3M4", 3, 4, 3, ModelType::IEEE},
      {"f8E8M0FNU", 8, 0, 127, ModelType::Scale},
      {"f6E3M2FN", 3, 2, 3, ModelType::Plain},
      {"f6E2M3FN", 2, 3, 1, ModelType::Plain},
      {"f4E2M1FN", 2, 1, 1, ModelType::Plain},
      {"i4", 4, 0, 0, ModelType::Integer},
      {"ui4", 4, 0, 0, ModelType::Natural},
      {"i8", 8, 0, 0, ModelType::Integer},
      {"ui8", 8, 0, 0, ModelType::Natural},
      {"i11", 11, 0, 0, ModelType::Integer},
      {"i16", 16, 0, 0, ModelType::Integer},
      {"ui16", 16, 0, 0, ModelType::Natural},
  };
  return types;
}

inline const ModelType &modelType(const std::string &name) {
  for (const ModelType &t : modelTypes())
    if (t.name == name)
      return t;
  std::abort();
}

/// Infinity and NaN as such.
struct ModelResult {
  double number;
  bool poison = false;
};

class ModelConversion {
public:
  ModelConversion(const ModelType &to, const CastRules &rules)
      : to(to), rules(rules), numbers(to.numbers()) {
    size_t n = numbers.size();
    next = to.special == ModelType::Scale ? 2 * numbers[n - 1]
                                          : 2 * numbers[n - 1] - numbers[n - 2];
  }

  ModelResult operator()(ModelResult x) const {
    if (x.poison)
      return x;
    return to.isInteger() ? toInteger(x.number)
                          : ModelResult{toFloat(x.number)};
  }

private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  static constexpr double nan = std::numeric_limits<double>::quiet_NaN();

  double overflow(bool negative, bool infinite) const {
    double most = negative ? -numbers.back() : numbers.back();
    Rounding inwards = negative ? Rounding::Up : Rounding::Down;
    bool stays = rules.rounding == Rounding::TowardZero ||
                 rules.rounding == Rounding::ToOdd || rules.rounding == inwards;
    if (rules.overflow == Overflow::Saturate || to.special == ModelType::Plain)
      return most;
    if (rules.overflow == Overflow::IEEE && stays && !infinite)
      return most;
    if (rules.overflow == Overflow::NaN || to.special != ModelType::IEEE)
      return nan;
    return negative ? -infinity : infinity;
  }

  double toFloat(double x) const {
    if (std::isnan(x)) // the largest number where there is no NaN
      return to.special == ModelType::Plain ? numbers.back() : x;
    bool negative = x < 0;
    if (negative && !to.isSigned())
      return nan;
    double a = std::fabs(x);
    if (std::isinf(a) || a > next)
      return overflow(negative, std::isinf(a));
    if (a <= numbers.front())
      return numbers.front();
    // Between numbers[i - 1] and numbers[i], the latter perhaps `next`.
    size_t i = static_cast<size_t>(
        std::lower_bound(numbers.begin(), numbers.end(), a) - numbers.begin());
    double high = i < numbers.size() ? numbers[i] : next;
    if (a != high) {
      double low = numbers[i - 1];
      if (!goesUp(a - low, high - a, i % 2 == 0, negative))
        high = low;
    }
    if (high == next)
      return overflow(negative, false);
    return negative ? -high : high;
  }

  /// Encodings count from 0 as the list does, so that even ones are at even
  /// places. e8m0, without last bits, has ties go up and nothing odd to go to.
  bool goesUp(double below, double above, bool highIsEven,
              bool negative) const {
    bool scale = to.special == ModelType::Scale;
    switch (rules.rounding) {
    case Rounding::NearestEven:
      return above < below || (above == below && (highIsEven || scale));
    case Rounding::NearestAway:
      return above <= below;
    case Rounding::TowardZero:
      return false;
    case Rounding::Up:
      return !negative;
    case Rounding::Down:
      return negative;
    case Rounding::ToOdd:
      return !highIsEven && !scale;
    case Rounding::Stochastic:
      break;
    }
    return false;
  }

  ModelResult toInteger(double x) const {
    double least = numbers.front(), most = numbers.back();
    bool wraps = rules.intOverflow == IntOverflow::Wrap;
    bool poison = rules.intOverflow == IntOverflow::Poison;
    if (std::isnan(x) || (std::isinf(x) && wraps))
      return {0, poison};
    if (std::isinf(x))
      return {x < 0 ? least : most, poison};
    double low = std::floor(x), high = std::ceil(x), middle = (low + high) / 2;
    bool lowIsOdd = std::fmod(low, 2) != 0;
    double r = x;
    switch (rules.rounding) {
    case Rounding::NearestEven:
      r = x < middle || (x == middle && !lowIsOdd) ? low : high;
      break;
    case Rounding::NearestAway:
      r = x < middle || (x == middle && x < 0) ? low : high;
      break;
    case Rounding::TowardZero:
      r = x < 0 ? high : low;
      break;
    case Rounding::Up:
      r = high;
      break;
    case Rounding::Down:
      r = low;
      break;
    case Rounding::ToOdd:
      r = low == high || lowIsOdd ? low : high;
      break;
    case Rounding::Stochastic:
      break;
    }
    if (r >= least && r <= most)
      return {r};
    if (poison)
      return {0, true};
    if (!wraps)
      return {r < least ? least : most};
    double count = most - least + 1;
    r = std::fmod(r, count); // exact
    return {r < least ? r + count : r > most ? r - count : r};
  }

  ModelType to;
  CastRules rules;
  std::vector<double> numbers;
  double next;
};

/// What a proof counts, found by going through the source.
struct ModelCounts {
  uint64_t considered = 0, differing = 0, unordered = 0;
  bool any = false;
  double smallest = 0, direct = 0, chained = 0;
  bool represented = true;
};

inline ModelCounts countByModel(const std::vector<std::string> &chain,
                                const CastRules &rules, double low = -1e300,
                                double high = 1e300) {
  std::vector<ModelConversion> hops;
  for (size_t i = 1; i < chain.size(); ++i)
    hops.emplace_back(modelType(chain[i]), rules);
  const ModelConversion direct(modelType(chain.back()), rules);
  ModelCounts counts;
  auto look = [&](double x) {
    if (x < low || x > high)
      return;
    ++counts.considered;
    ModelResult d = direct({x}), c = {x};
    for (const ModelConversion &hop : hops)
      c = hop(c);
    counts.represented &= !d.poison && d.number == x;
    bool bothNaN = std::isnan(d.number) && std::isnan(c.number);
    if (d.poison || (!c.poison && (d.number == c.number || bothNaN)))
      return;
    ++counts.differing;
    counts.unordered +=
        c.poison || std::isnan(d.number) || std::isnan(c.number);
    double a = std::fabs(x), best = std::fabs(counts.smallest);
    if (counts.any && (a > best || (a == best && x < 0)))
      return;
    counts.any = true;
    counts.smallest = x;
    counts.direct = d.number;
    counts.chained = c.number;
  };
  const ModelType &source = modelType(chain.front());
  for (double x : source.numbers()) {
    look(x);
    if (!source.isInteger() && source.isSigned() && x != 0)
      look(-x);
  }
  return counts;
}

} // namespace plumb

#endif // PLUMBLINE_TEST_UNIT_CASTCHAIN_CASTMODEL_H
