//===- ElementJudge.cpp - three questions about one element ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementJudge.h"
#include "VerdictParts.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/Ulp.h"
#include "plumbline/Oracle/Within.h"
#include "llvm/ADT/APInt.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace plumb {

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The shadow of an element in a run under `table`; null if the run has none.
static const Shadow *shadowOf(LevelRuns &runs, UnitTable table, size_t output,
                              size_t k) {
  const LevelRun &run = runs.get(table);
  if (run.run.status != RunStatus::Ok || output >= run.outputs.size() ||
      k >= run.outputs[output].shadows.size())
    return nullptr;
  return &run.outputs[output].shadows[k];
}

/// Its allowance; infinite if nothing is known.
static double allowanceOf(LevelRuns &runs, UnitTable table, size_t output,
                          size_t k) {
  const Shadow *shadow = shadowOf(runs, table, output, k);
  if (!shadow)
    return kInfinity;
  const ScalarType &type = runs.get(table).outputs[output].elem;
  if (!type.isFloat()) {
    double e = allowance(*shadow, table);
    return std::isnan(e) ? kInfinity : e;
  }
  return outputAllowance(*shadow, table, type.format);
}

static bool sameKind(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b);
  return std::isfinite(a) ? std::isfinite(b) : a == b;
}

/// |t - v| where that is a number.
static std::optional<double> finiteDistance(double t, double v) {
  double d = std::fabs(t - v);
  return std::isfinite(d) ? std::optional<double>(d) : std::nullopt;
}

Judgement ElementJudge::judge(size_t output, size_t k) {
  const HostValue &value = ref.get(UnitTable::Declared).outputs[output];
  return value.elem.isFloat() ? judgeFloat(output, k) : judgeInteger(output, k);
}

bool ElementJudge::isConsistent(size_t output, size_t k) {
  const HostValue &value = ref.get(UnitTable::Declared).outputs[output];
  const Shadow *s = shadowOf(ref, UnitTable::Declared, output, k);
  if (!value.elem.isFloat() || !s || (s->marks & kUnstableControl))
    return true;
  double e = allowanceOf(ref, UnitTable::Declared, output, k);
  return std::isinf(e) ||
         isWithin(value.asDouble(k), s->v, e, judgedFormat(value.elem));
}

Judgement ElementJudge::judgeInteger(size_t output, size_t k) {
  const HostValue &a = ref.get(UnitTable::Declared).outputs[output];
  const HostValue &b = lev.get(UnitTable::Declared).outputs[output];
  Judgement j;
  j.sameBits = a.sameBits(k, b, k);
  if (j.sameBits)
    return j;
  const Shadow *sa = shadowOf(ref, UnitTable::Declared, output, k);
  const Shadow *sb = shadowOf(lev, UnitTable::Declared, output, k);
  uint16_t marks = (sa ? sa->marks : 0) | (sb ? sb->marks : 0);
  if (marks & kUnstableControl) {
    j.verdict = ElementVerdict::Uncheckable;
    j.why = "a comparison that rounding can turn decides it";
    return j;
  }
  // The bits of a float that have only been moved are still that float.
  if (sa && (sa->marks & kFloatImage)) {
    FloatFormat f = static_cast<FloatFormat>(sa->marks >> 8);
    double e = allowanceOf(ref, UnitTable::Declared, output, k);
    if (formatInfo(f).bits == a.elem.bits &&
        (std::isinf(e) ||
         isWithin(decodeWide(toUInt128(b.element(k)), f), sa->v, e, f))) {
      j.verdict = std::isinf(e) ? ElementVerdict::Uncheckable
                                : ElementVerdict::Rounding;
      j.why = "the allowance is unbounded";
      return j;
    }
  } else if (sa && (sa->marks & (kCarried | kRestarted))) {
    // An integer that came out of a float has the float's allowance.
    double e = sa->marks & kRestarted
                   ? kInfinity
                   : allowanceOf(ref, UnitTable::Declared, output, k);
    if (!(std::fabs(b.asDouble(k) - sa->v) > e)) {
      j.verdict = ElementVerdict::Uncheckable;
      j.why = "it was computed from a float whose rounding decides it";
      return j;
    }
  }
  j.verdict = ElementVerdict::Semantic;
  j.why = "integers differ";
  return j;
}

/// Whether types narrower than f32 decide how precise the reference is.
bool ElementJudge::isNarrow(size_t output, size_t k) {
  // Constants and functions are of the types that are computed in, whatever
  // the output is stored as.
  auto hasNarrow = [](const FloatTypes &types) {
    return std::any_of(
        types.arithmetic.begin(), types.arithmetic.end(),
        [](FloatFormat f) { return formatInfo(f).precision < 24; });
  };
  if (!ref.floatTypes().arithmetic.empty() && !hasNarrow(ref.floatTypes()) &&
      !hasNarrow(lev.floatTypes()))
    return false;
  const HostValue &value = ref.get(UnitTable::Declared).outputs[output];
  if (formatInfo(value.elem.format).precision < 24)
    return true;
  double F = allowanceOf(ref, UnitTable::Approx, output, k);
  return F > 0 &&
         allowanceOf(ref, UnitTable::Declared, output, k) > kNarrowRatio * F;
}

/// F: the reference's, or the level's where its formula is worse conditioned or
/// has constants that the reference lacks; but not without limit, since one
/// that cancels would excuse anything.
double ElementJudge::approximation(size_t output, size_t k) {
  const Shadow *a = shadowOf(ref, UnitTable::Declared, output, k);
  double F = allowanceOf(ref, UnitTable::Approx, output, k);
  double levelF = allowanceOf(lev, UnitTable::Approx, output, k);
  double unit = F;
  if (a && std::isfinite(a->v)) {
    FloatFormat f =
        judgedFormat(ref.get(UnitTable::Declared).outputs[output].elem);
    unit = std::max(
        F, ulpOf(a->v, formatInfo(f).precision > 24 ? f : FloatFormat::F32));
  }
  return std::max(F, std::min(levelF, kApproximationUlps * unit));
}

/// X: what a right expansion of the reference's functions may be off.
double ElementJudge::expansion(size_t output, size_t k) {
  double e = allowanceOf(ref, UnitTable::Declared, output, k);
  double own = allowanceOf(lev, UnitTable::Declared, output, k);
  if (isNarrow(output, k))
    return std::max(kNarrowConstants * e,
                    std::min(2 * own, kNarrowExpansionFactor * e));
  return std::max(e, std::min(own, kExpansionFactor * e));
}

/// Question 1. Sets distance and allowance for No and Near.
ElementJudge::Answer ElementJudge::sameFunction(size_t output, size_t k,
                                                Judgement &j) {
  const Shadow *a = shadowOf(ref, UnitTable::F64, output, k);
  const Shadow *b = shadowOf(lev, UnitTable::F64, output, k);
  if (!a || !b)
    return Answer::Unknown;
  uint16_t marks = a->marks | b->marks;
  if (marks & (kUnstableControl | kRestarted))
    return Answer::Unknown;
  double T = allowanceOf(ref, UnitTable::F64, output, k) +
             allowanceOf(lev, UnitTable::F64, output, k);
  if (!sameKind(a->v, b->v))
    return std::isinf(T) ? Answer::Unknown : Answer::No;
  if (!std::isfinite(a->v))
    return Answer::Yes;
  if (std::isinf(T))
    return a->v == b->v ? Answer::Yes : Answer::Unknown;

  double d = std::fabs(a->v - b->v);
  double magnitude = std::max(std::fabs(a->v), std::fabs(b->v));
  if (d <= T)
    return T <= 0x1p-26 * magnitude || d <= 0x1p-40 * magnitude
               ? Answer::Yes
               : Answer::Unknown;
  j.distance = d;
  j.allowance = T;
  if (!functionsChanged)
    return Answer::No;
  double F = approximation(output, k);
  if (std::isinf(F))
    return Answer::Unknown;
  double near = kApproximationUlps * F;
  if (double X = expansion(output, k); isNarrow(output, k) && std::isfinite(X))
    near = std::max(near, X);
  j.allowance = T + near;
  if (!(d <= *j.allowance))
    return Answer::No;
  j.approximationUlps = F > 0 ? d / F : 0;
  return Answer::Near;
}

/// Question 2. Sets distance and allowance for No.
ElementJudge::Answer ElementJudge::samePrecision(size_t output, size_t k,
                                                 Judgement &j) {
  const HostValue &level = lev.get(UnitTable::Declared).outputs[output];
  const FloatFormat f = judgedFormat(level.elem);
  const Shadow *a = shadowOf(ref, UnitTable::Declared, output, k);
  const Shadow *b = shadowOf(lev, UnitTable::Declared, output, k);
  if (!a)
    return Answer::Unknown;
  double t = level.asDouble(k);
  double e = allowanceOf(ref, UnitTable::Declared, output, k);
  if (std::isinf(e))
    return Answer::Unknown;
  if (isWithin(t, a->v, e, f))
    return Answer::Yes;

  // The reference has the noise of fp64, which counts where the types are f64.
  // Without an allowance v is exact, or the typed value itself (as written).
  double e64 = e == 0 ? 0 : allowanceOf(ref, UnitTable::F64, output, k);
  double allowed = e + e64;
  if (functionsChanged) {
    double F = allowanceOf(ref, UnitTable::Approx, output, k);
    allowed = expansion(output, k) + e64 + kApproximationUlps * F +
              (approximation(output, k) - F);
  }
  if (std::isinf(allowed) ||
      ((a->marks | (b ? b->marks : 0)) & kUnstableControl))
    return Answer::Unknown;
  if (isWithin(t, a->v, allowed, f))
    return Answer::Yes;
  if (a->marks & kRestarted)
    return Answer::Unknown;
  j.distance = finiteDistance(t, a->v);
  j.allowance = allowed;
  return Answer::No;
}

Judgement ElementJudge::judgeFloat(size_t output, size_t k) {
  const HostValue &a = ref.get(UnitTable::Declared).outputs[output];
  const HostValue &b = lev.get(UnitTable::Declared).outputs[output];
  const Shadow *sa = shadowOf(ref, UnitTable::Declared, output, k);
  const Shadow *sb = shadowOf(lev, UnitTable::Declared, output, k);
  const FloatFormat f = judgedFormat(a.elem);

  Judgement j;
  j.sameBits = elementUlps(a, b, k) == 0;
  bool sameShadow =
      sa && sb && (sa->v == sb->v || (std::isnan(sa->v) && std::isnan(sb->v)));
  if (j.sameBits && sameShadow)
    return j;
  // Both are beyond what the type can tell apart.
  if (double t = a.asDouble(k); j.sameBits && std::isinf(t) && sa && sb &&
                                std::fabs(sa->v) >= overflowThreshold(f) &&
                                std::fabs(sb->v) >= overflowThreshold(f))
    return j;

  Judgement q1 = j, q2 = j;
  Answer function = sameShadow ? Answer::Yes : sameFunction(output, k, q1);
  Answer precision = j.sameBits ? Answer::Yes : samePrecision(output, k, q2);

  // What was folded from constants has the rounding of its type in the shadow.
  if (function == Answer::No && j.sameBits && sa && sb &&
      ((sa->marks | sb->marks) & kConstant))
    function = Answer::Unknown;

  if (function == Answer::No) {
    q1.verdict = ElementVerdict::Semantic;
    q1.byShadow = true;
    q1.why = "it is another function: the fp64 values differ";
    return q1;
  }
  if (precision == Answer::No) {
    bool restarted = sb && (sb->marks & kRestarted);
    q2.verdict =
        restarted ? ElementVerdict::Semantic : ElementVerdict::Precision;
    q2.why = "the typed value is outside the allowance";
    return q2;
  }
  if (function == Answer::Near) {
    q1.verdict = precision == Answer::Yes ? ElementVerdict::Approximation
                                          : ElementVerdict::Uncheckable;
    q1.byShadow = true;
    q1.why = "the allowance is unbounded";
    return q1;
  }
  if (j.sameBits)
    return j;
  if (function == Answer::Unknown || precision == Answer::Unknown) {
    j.verdict = ElementVerdict::Uncheckable;
    j.why = precision == Answer::Unknown ? "the allowance is unbounded"
                                         : "the fp64 values cannot decide";
    return j;
  }
  // Another order shows in the sum itself, or in the noise of its fp64 value.
  bool isSum = (sa && sa->n > 2) || (sb && sb->n > 2);
  j.verdict = isSum || (!sameShadow && !functionsChanged)
                  ? ElementVerdict::Reassociated
                  : ElementVerdict::Rounding;
  j.distance = finiteDistance(b.asDouble(k), a.asDouble(k));
  j.allowance = allowanceOf(ref, UnitTable::Declared, output, k);
  return j;
}

} // namespace plumb
