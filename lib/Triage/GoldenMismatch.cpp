//===- GoldenMismatch.cpp - what is wrong with a golden -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A factor c is possible at an element if the golden, give or take half an ulp,
// is c times something within the allowance: an interval. If all intervals have
// a number in common, one factor explains everything; and it is evidence only
// if that common interval is narrow. Offsets are found in the same way. Orders
// are tried one by one, see GoldenOrder.cpp.
//
//===----------------------------------------------------------------------===//

#include "GoldenMismatch.h"
#include "GoldenAgreement.h"
#include "GoldenOrder.h"
#include "plumbline/Numerics/Ulp.h"
#include <algorithm>
#include <cmath>

namespace plumb {

/// Elements that a pattern must have got right to count.
static constexpr uint64_t kLeastElements = 4;
/// A factor known less well than this is none.
static constexpr double kFactorWidth = 1.0 / 64;

namespace {
struct NamedFactor {
  double value;
  std::string name;
};
} // namespace

static std::vector<NamedFactor>
namedFactors(const std::vector<int64_t> &sizes) {
  std::vector<NamedFactor> all = {{-1, "-1"},
                                  {2, "2"},
                                  {0.5, "1/2"},
                                  {4, "4"},
                                  {0.25, "1/4"},
                                  {3, "3"},
                                  {1.0 / 3, "1/3"},
                                  {8, "8"},
                                  {0.125, "1/8"},
                                  {M_LOG2E, "log2(e)"},
                                  {M_LN2, "ln(2)"},
                                  {M_LN10, "ln(10)"},
                                  {M_LOG10E, "log10(e)"},
                                  {M_SQRT2, "sqrt(2)"},
                                  {M_SQRT1_2, "1/sqrt(2)"},
                                  {M_PI, "pi"},
                                  {M_2_SQRTPI, "2/sqrt(pi)"},
                                  {127, "127"},
                                  {1.0 / 127, "1/127"},
                                  {255, "255"},
                                  {1.0 / 255, "1/255"},
                                  {448, "448"},
                                  {1.0 / 448, "1/448"}};
  for (int64_t size : sizes) {
    if (size < 2)
      continue;
    auto n = static_cast<double>(size);
    std::string text = std::to_string(size);
    all.push_back({1 / std::sqrt(n), "1/sqrt(" + text + ")"});
    all.push_back({std::sqrt(n), "sqrt(" + text + ")"});
    all.push_back({n, text});
    all.push_back({1 / n, "1/" + text});
    all.push_back({(n - 1) / n, "(" + text + " - 1)/" + text});
    all.push_back({n / (n - 1), text + "/(" + text + " - 1)"});
  }
  return all;
}

std::string factorName(double lo, double hi,
                       const std::vector<int64_t> &sizes) {
  // Sizes say most: 0.125 is 1/sqrt(64) to who has an axis of 64.
  std::vector<NamedFactor> all = namedFactors(sizes);
  std::string found;
  for (const NamedFactor &factor : all) {
    double slack = std::fabs(factor.value) * 1e-12;
    if (factor.value < lo - slack || factor.value > hi + slack)
      continue;
    found += (found.empty() ? "" : " = ") + factor.name;
  }
  return found;
}

/// "times 0.125 = 1/8 = 1/sqrt(64)".
static std::string withName(double lo, double hi,
                            const std::vector<int64_t> &sizes) {
  std::string name = factorName(lo, hi, sizes);
  // The number in the middle to as many digits as are known.
  double middle = (lo + hi) / 2, width = std::max(hi - lo, 1e-15);
  int digits = std::clamp(
      static_cast<int>(std::log10(std::fabs(middle) / width)) + 1, 2, 12);
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.*g", digits, middle);
  std::string text = buffer;
  return name.empty() || name == text ? text : text + " = " + name;
}

static std::string inAll(const ProgramArray &array) {
  return " in all " + countText(array.size(), "element");
}

/// Elements that can refute something: checkable, finite, not zero.
template <typename Fn>
static uint64_t forInformative(const ProgramArray &array, Fn &&fn) {
  uint64_t n = 0;
  for (size_t k = 0; k != array.size(); ++k)
    if (array.isCheckable(k) && std::isfinite(array.given[k]) &&
        std::isfinite(array.exact[k])) {
      ++n;
      fn(k, array.given[k], array.exact[k],
         array.allowance[k] + std::fabs(array.exact[k]) * 0x1p-50,
         array.goldenRounding(k));
    }
  return n;
}

static std::optional<GoldenMismatch> scaled(const ProgramArray &array,
                                            const std::vector<int64_t> &sizes) {
  double lo = -HUGE_VAL, hi = HUGE_VAL;
  uint64_t informative = 0;
  bool possible = true;
  uint64_t n = forInformative(
      array, [&](size_t, double g, double v, double e, double h) {
        if (std::fabs(v) <= 2 * e) { // its sign is not known
          possible &= std::fabs(g) <= h || e > 0;
          return;
        }
        ++informative;
        double a = v < 0 ? -1 : 1;
        double x = a * g, v0 = std::fabs(v) - e, v1 = std::fabs(v) + e;
        // x +- h over [v0, v1].
        double low = x - h >= 0 ? (x - h) / v1 : (x - h) / v0;
        double high = x + h >= 0 ? (x + h) / v0 : (x + h) / v1;
        lo = std::max(lo, low);
        hi = std::min(hi, high);
      });
  if (!possible || informative < kLeastElements || 2 * informative < n ||
      lo > hi || lo * hi <= 0)
    return std::nullopt;
  double c = (lo + hi) / 2;
  if (hi - lo > kFactorWidth * std::fabs(c) || (lo <= 1 && 1 <= hi))
    return std::nullopt;
  GoldenMismatch found;
  found.kind = GoldenMismatch::Kind::Scale;
  found.factorLow = lo;
  found.factorHigh = hi;
  found.sentence =
      "is the program's value times " + withName(lo, hi, sizes) + inAll(array);
  for (double v : array.exact)
    found.predicted.push_back(c * v);
  return found;
}

static std::optional<GoldenMismatch> shifted(const ProgramArray &array) {
  double lo = -HUGE_VAL, hi = HUGE_VAL, least = HUGE_VAL, most = -HUGE_VAL;
  uint64_t n = forInformative(
      array, [&](size_t, double g, double v, double e, double h) {
        lo = std::max(lo, g - v - e - h);
        hi = std::min(hi, g - v + e + h);
        least = std::min(least, v);
        most = std::max(most, v);
      });
  // Values that are all alike have a factor as well as a difference.
  double c = (lo + hi) / 2;
  if (n < kLeastElements || lo > hi || (lo <= 0 && 0 <= hi) ||
      hi - lo > kFactorWidth * std::fabs(c) ||
      most - least <= std::fabs(c) / 64)
    return std::nullopt;
  GoldenMismatch found;
  found.kind = GoldenMismatch::Kind::Offset;
  found.sentence = "is the program's value plus " + exactText(c) + inAll(array);
  for (double v : array.exact)
    found.predicted.push_back(v + c);
  return found;
}

static std::optional<GoldenMismatch> integers(const ProgramArray &array) {
  if (!array.isFloat)
    return std::nullopt;
  uint64_t fractions = 0;
  bool whole = true, toZero = true, nearest = true, down = true;
  uint64_t n =
      forInformative(array, [&](size_t, double g, double v, double e, double) {
        whole &= g == std::trunc(g);
        fractions += std::fabs(v - std::nearbyint(v)) > e;
        auto meets = [&](double (*round)(double)) {
          return round(v - e) <= g && g <= round(v + e);
        };
        toZero &= meets(std::trunc);
        nearest &= meets(std::nearbyint);
        down &= meets(std::floor);
      });
  if (!whole || fractions < kLeastElements || fractions < n / 8 ||
      !(toZero || nearest || down))
    return std::nullopt;
  GoldenMismatch found;
  found.kind = GoldenMismatch::Kind::Integers;
  std::string how = toZero    ? "cut to an integer"
                    : nearest ? "rounded to the nearest integer"
                              : "rounded down to an integer";
  found.sentence = "is the program's value " + how + inAll(array) +
                   ": it was computed or stored in an integer type";
  for (double v : array.exact)
    found.predicted.push_back(toZero    ? std::trunc(v)
                              : nearest ? std::nearbyint(v)
                                        : std::floor(v));
  return found;
}

/// Integers that differ by multiples of 2^bits.
static std::optional<GoldenMismatch> wrappedAt(const ProgramArray &array,
                                               unsigned bits) {
  double modulus = std::exp2(bits);
  uint64_t differing = 0;
  bool isUnsigned = true;
  for (size_t k = 0; k != array.size(); ++k) {
    double g = array.given[k], v = array.exact[k];
    if (std::fmod(g - v, modulus) != 0)
      return std::nullopt;
    differing += g != v;
    isUnsigned &= g == (v < 0 ? v + modulus : v);
  }
  bool isOwn = bits == array.program->elem.bits;
  if (!differing || (!isOwn && differing < kLeastElements))
    return std::nullopt;
  GoldenMismatch found;
  found.kind = isUnsigned ? GoldenMismatch::Kind::Unsigned
                          : GoldenMismatch::Kind::Wrapped;
  std::string number = exactText(modulus);
  found.sentence = isUnsigned
                       ? "is the program's value read without a sign: " +
                             countText(differing, "negative element") +
                             " plus " + number
                       : "differs from the program's value by multiples of " +
                             number + " in " + countText(differing, "element") +
                             ", and not at all in the others";
  found.predicted = array.given;
  return found;
}

/// Of the program's own type, or of a narrower one that was read on the way.
static std::optional<GoldenMismatch> wrapped(const ProgramArray &array) {
  unsigned own = array.program->elem.bits;
  if (array.isFloat || own > 48 || own < 2)
    return std::nullopt;
  if (auto found = wrappedAt(array, own))
    return found;
  for (unsigned bits : {32u, 16u, 8u})
    if (bits < own)
      if (auto found = wrappedAt(array, bits))
        return found;
  return std::nullopt;
}

std::optional<FloatFormat> narrowedThrough(const ProgramArray &array) {
  if (!array.isFloat || !array.golden)
    return std::nullopt;
  const FloatFormat candidates[] = {FloatFormat::F8E4M3FN, FloatFormat::F8E5M2,
                                    FloatFormat::BF16, FloatFormat::F16,
                                    FloatFormat::F32};
  for (FloatFormat f : candidates) {
    if (formatInfo(f).precision >= formatInfo(array.format).precision)
      continue;
    uint64_t n = 0, could = 0;
    bool fits = true;
    for (size_t k = 0; k != array.size() && fits; ++k) {
      double g = array.given[k];
      if (!std::isfinite(g) || !std::isfinite(array.exact[k]))
        continue;
      ++n;
      fits = roundedTo(g, f) == g;
      double right = roundedTo(array.exact[k], array.format);
      could += roundedTo(right, f) != right;
    }
    if (fits && n && could >= kLeastElements && could >= n / 8)
      return f;
  }
  return std::nullopt;
}

static std::optional<GoldenMismatch> narrowed(const ProgramArray &array) {
  std::optional<FloatFormat> f = narrowedThrough(array);
  if (!f)
    return std::nullopt;
  bool meets = true;
  forInformative(array, [&](size_t, double g, double v, double e, double) {
    meets &= std::fabs(g - v) <= e + halfUlp(std::fabs(v) + e, *f);
  });
  if (!meets)
    return std::nullopt;
  GoldenMismatch found;
  found.kind = GoldenMismatch::Kind::Precision;
  found.sentence = "is the program's value rounded to " +
                   std::string(formatName(*f)) + inAll(array) +
                   ", though the program's output is " +
                   array.program->elementName;
  for (double v : array.exact)
    found.predicted.push_back(roundedTo(v, *f));
  return found;
}

static std::optional<GoldenMismatch> clipped(const ProgramArray &array) {
  double lo = HUGE_VAL, hi = -HUGE_VAL;
  for (double g : array.given) {
    lo = std::min(lo, g);
    hi = std::max(hi, g);
  }
  uint64_t inside = 0, cut = 0;
  bool meets = std::isfinite(lo) && std::isfinite(hi), low = false,
       high = false;
  forInformative(array, [&](size_t k, double g, double v, double e, double) {
    if (goldenFits(array, k, g)) {
      ++inside;
      return;
    }
    ++cut;
    bool atLow = g == lo && v < lo + e, atHigh = g == hi && v > hi - e;
    meets &= atLow || atHigh;
    low |= atLow;
    high |= atHigh;
  });
  // Two alike at a bound: one is only the largest.
  auto repeated = [&](double bound) {
    return std::count(array.given.begin(), array.given.end(), bound) >= 2;
  };
  if (!meets || inside < kLeastElements || cut < 2 || (low && !repeated(lo)) ||
      (high && !repeated(hi)))
    return std::nullopt;
  GoldenMismatch found;
  found.kind = GoldenMismatch::Kind::Clipped;
  found.sentence =
      "is the program's value cut to " +
      (low && high ? "[" + exactText(lo) + ", " + exactText(hi) + "]"
       : low       ? "no less than " + exactText(lo)
                   : "no more than " + exactText(hi)) +
      " (" + countText(cut, "element") + " of " + std::to_string(array.size()) +
      ")";
  for (double v : array.exact)
    found.predicted.push_back(low && v < lo ? lo : high && v > hi ? hi : v);
  return found;
}

std::optional<GoldenMismatch> explainGolden(const ProgramArray &array,
                                            const std::vector<int64_t> &sizes) {
  if (!array.golden)
    return std::nullopt;
  if (auto found = wrapped(array))
    return found;
  if (auto found = integers(array))
    return found;
  if (auto found = narrowed(array))
    return found;
  if (auto found = scaled(array, sizes))
    return found;
  if (auto found = goldenOrder(array))
    return found;
  if (auto found = shifted(array))
    return found;
  return clipped(array);
}

} // namespace plumb
