//===- OutputScore.cpp - what a rule says of each element -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See OutputScore.h. The allowance is that of Within.h. Where the output is in
// a narrower type than the reference's (an f16 file, a program that returns
// f32), one more rounding is allowed, and its overflow.
//
//===----------------------------------------------------------------------===//

#include "OutputScore.h"
#include "VerdictParts.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/Ulp.h"
#include "plumbline/Oracle/Within.h"
#include "llvm/ADT/APInt.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace plumb {

OutputScore::~OutputScore() = default;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();
static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

namespace {

class AllowanceScore final : public OutputScore {
public:
  AllowanceScore(const HostValue &reference, const HostValue &got)
      : reference(reference), got(got) {
    if (!got.elem.isFloat())
      return;
    own = judgedFormat(reference.elem);
    const FormatInfo &from = formatInfo(own);
    const FormatInfo &to = formatInfo(judgedFormat(got.elem));
    isNarrower = to.precision < from.precision || to.maxExp < from.maxExp ||
                 to.minExp > from.minExp;
    format = isNarrower ? to.format : own;
  }

  void score(const ElementSource &, uint64_t first, const ElementPair *pairs,
             size_t n, double *scores) const override {
    for (size_t i = 0; i != n; ++i)
      scores[i] = got.elem.isFloat() ? floatScore(first + i, pairs[i])
                                     : integerScore(first + i, pairs[i]);
  }

  std::optional<double> allowance(const ElementSource &,
                                  uint64_t k) const override {
    if (!got.elem.isFloat())
      return 0;
    double e = allowed(k);
    if (std::isnan(e))
      return kInfinity;
    return e;
  }

private:
  bool isPoison(uint64_t k) const {
    return k < reference.poison.size() && reference.poison[k];
  }

  /// NaN: nothing can be said.
  double allowed(uint64_t k) const {
    const Shadow &s = reference.shadows[k];
    double e = outputAllowance(s, UnitTable::Declared, own);
    if (std::isinf(e) || (s.marks & kUnstableControl) || isPoison(k))
      return kUnknown;
    return isNarrower ? e + halfUlp(std::fabs(s.v) + e, format) : e;
  }

  double floatScore(uint64_t k, const ElementPair &pair) const {
    double e = allowed(k);
    if (std::isnan(e))
      return kUnknown;
    const double v = reference.shadows[k].v, t = pair.got;
    const double distance = std::fabs(t - v);
    const bool isNumber = std::isfinite(distance);
    if (isWithin(t, v, e, format))
      return !isNumber || distance == 0 || e == 0 ? 0
                                                  : std::min(distance / e, 1.0);
    if (!isNumber)
      return kInfinity;
    // Where nothing is allowed there is no unit but the ulp.
    return e > 0 ? std::max(distance / e, std::nextafter(1.0, 2.0))
                 : 1 + static_cast<double>(std::max<uint64_t>(pair.ulps, 1));
  }

  /// As lib/Oracle/ElementJudge.cpp judges integers.
  double integerScore(uint64_t k, const ElementPair &pair) const {
    if (isPoison(k))
      return kUnknown;
    if (pair.ulps == 0)
      return 0;
    const double wrong = 1 + static_cast<double>(pair.ulps);
    const Shadow &s = reference.shadows[k];
    if (s.marks & (kUnstableControl | kRestarted))
      return kUnknown;
    if (s.marks & kFloatImage) {
      FloatFormat f = static_cast<FloatFormat>(s.marks >> 8);
      double e = outputAllowance(s, UnitTable::Declared, f);
      if (formatInfo(f).bits != got.elem.bits)
        return wrong;
      if (std::isinf(e))
        return kUnknown;
      double t = decodeWide(toUInt128(got.element(k)), f);
      return isWithin(t, s.v, e, f) ? 1 : wrong;
    }
    if (s.marks & kCarried) {
      double e = plumb::allowance(s, UnitTable::Declared);
      if (!(std::fabs(pair.got - s.v) > e))
        return kUnknown;
    }
    return wrong;
  }

  const HostValue &reference, &got;
  /// Of the reference, and that in which values are judged.
  FloatFormat own = FloatFormat::F64, format = FloatFormat::F64;
  bool isNarrower = false;
};

class RuleScore final : public OutputScore {
public:
  explicit RuleScore(const ElementwiseRule &rule) : rule(rule) {}

  void score(const ElementSource &source, uint64_t, const ElementPair *pairs,
             size_t n, double *scores) const override {
    rule.score(source, pairs, n, scores);
  }

private:
  const ElementwiseRule &rule;
};

class WholeArrayScore final : public OutputScore {
public:
  WholeArrayScore(double maxAbs, bool pass)
      : unit(pass ? maxAbs : maxAbs / 2), pass(pass) {}

  void score(const ElementSource &, uint64_t, const ElementPair *pairs,
             size_t n, double *scores) const override {
    for (size_t i = 0; i != n; ++i) {
      if (pairs[i].sameNonFinite() ||
          (pairs[i].bothFinite() && pairs[i].absError == 0))
        scores[i] = 0;
      else if (!pairs[i].bothFinite() || !std::isfinite(pairs[i].absError))
        scores[i] = kInfinity;
      else
        scores[i] = pass ? std::min(pairs[i].absError / unit, 1.0)
                         : pairs[i].absError / unit;
    }
  }
  std::string wrongElements() const override {
    return "elements with more than half of the largest error";
  }

private:
  double unit;
  bool pass;
};

} // namespace

std::unique_ptr<OutputScore> allowanceScore(const HostValue &reference,
                                            const HostValue &got) {
  return std::make_unique<AllowanceScore>(reference, got);
}

std::unique_ptr<OutputScore> ruleScore(const ElementwiseRule &rule) {
  return std::make_unique<RuleScore>(rule);
}

std::unique_ptr<OutputScore> wholeArrayScore(double maxAbs, bool pass) {
  return std::make_unique<WholeArrayScore>(maxAbs, pass);
}

} // namespace plumb
