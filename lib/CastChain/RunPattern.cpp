//===- RunPattern.cpp - what a chain does to neighbours -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunPattern.h"

#include "Int256.h"
#include "TypeLimits.h"

#include <algorithm>

using namespace plumb;

namespace {

class Walk {
public:
  Walk(const CastValue &low, const CastValue &high, int spacing)
      : spacing(spacing), grid(spacing) {
    run.kind = RunPattern::Shifts;
    run.period = spacing;
    run.low = low;
    run.high = high;
  }

  /// False where nothing remains to be found out.
  bool hop(const CastHop &hop, const CastRules &rules);
  RunPattern run;

private:
  bool isUnclear() {
    run.kind = RunPattern::Unclear;
    return false;
  }
  bool becomes(const CastValue &low, const CastValue &high);
  bool toFloat(const CastHop &hop, const CastRules &rules);
  bool toInteger(const CastHop &hop, const CastRules &rules);
  bool wrap(const CastHop &hop, const CastRules &rules);
  bool wrapAgain(const CastHop &hop, const CastRules &rules);
  bool bothAreWithin(const TypeLimits &limits) const {
    return compareNumbers(run.low, limits.least) >= 0 &&
           compareNumbers(run.high, limits.most) <= 0;
  }
  /// Rounds what is finer to multiples of 2^log2. Ties to even and rounding to
  /// odd look at one more bit.
  void roundTo(int log2) {
    if (log2 <= grid)
      return;
    grid = log2;
    run.period = std::max(run.period, log2 + 1);
  }

  const int spacing;
  /// Where it repeats: what the roundings before the integer that turned need,
  /// and that integer.
  int roundingPeriod = 0;
  CastType wrapped;
  int grid; ///< all values are multiples of 2^grid
};

} // namespace

static bool isZero(const CastValue &v) {
  return v.number.cls == FloatClass::Zero;
}

/// Of a hop that does not decrease on the run.
bool Walk::becomes(const CastValue &low, const CastValue &high) {
  run.low = low;
  run.high = high;
  if (sameValue(low, high)) {
    run.kind = RunPattern::Constant;
    run.period = spacing;
  }
  return true;
}

bool Walk::toFloat(const CastHop &hop, const CastRules &rules) {
  const FormatInfo &f = formatInfo(hop.to.element.format);
  const CastValue low = convert(run.low, hop, rules);
  const CastValue high = convert(run.high, hop, rules);
  // Of numbers of both signs, and of 0, there may be anything in between.
  bool oneSign = !isZero(run.low) && !isZero(run.high) &&
                 run.low.number.negative == run.high.number.negative;
  if (!oneSign)
    return isUnclear();
  if (sameValue(low, high))
    return becomes(low, high);
  if (!bothAreWithin(limitsOf(hop.to)))
    return isUnclear();
  const int lowest =
      std::min(run.low.number.exponent, run.high.number.exponent);
  const int highest =
      std::max(run.low.number.exponent, run.high.number.exponent);
  if (lowest < f.minExp && (hop.flushSubnormals || !f.hasSubnormals))
    return isUnclear();
  auto lastPlace = [&](int exponent) {
    return std::max(exponent, int(f.minExp)) - int(f.fractionBits());
  };
  if (lastPlace(highest) > grid) {
    if (lastPlace(lowest) != lastPlace(highest))
      run.kind = RunPattern::Ordered;
    roundTo(lastPlace(lowest));
  }
  return becomes(low, high);
}

/// No integer of interest has so many bits.
static constexpr int kTooLong = 200;

/// The integer that a number below 2^200 is rounded to.
static Int256 roundedInteger(const CastValue &v, const CastRules &rules) {
  if (int above = v.number.exponent - 127; above >= 0) { // it is one
    Int256 magnitude = shiftLeft(v.number.significand, unsigned(above));
    return v.number.negative ? -magnitude : magnitude;
  }
  CastRules saturating = rules;
  saturating.intOverflow = IntOverflow::Saturate;
  ElementType i128 = ElementType::signless(128);
  CastValue integer = convert(v, {CastType{i128, {}}, false}, saturating);
  if (isZero(integer))
    return 0;
  Int256 magnitude =
      Int256(integer.number.significand) >> (127 - integer.number.exponent);
  return integer.number.negative ? -magnitude : magnitude;
}

bool Walk::wrap(const CastHop &hop, const CastRules &rules) {
  const unsigned width = hop.to.bits();
  if (grid >= int(width))
    return becomes(CastValue(), CastValue());
  if (run.low.number.exponent >= kTooLong ||
      run.high.number.exponent >= kTooLong)
    return isUnclear();
  const Int256 least = hop.to.isSigned() ? -powerOf2(width - 1) : Int256(0);
  const Int256 low = roundedInteger(run.low, rules);
  const Int256 high = roundedInteger(run.high, rules);
  roundTo(0);
  if ((low - least) >> width != (high - least) >> width) {
    if (run.kind != RunPattern::Shifts)
      return isUnclear();
    run.kind = RunPattern::Repeats;
    roundingPeriod = run.period;
    run.period = std::max(roundingPeriod, int(width));
    wrapped = hop.to;
    return true;
  }
  // Moved by a multiple of 2^width, all of them by the same.
  return becomes(convert(run.low, hop, rules), convert(run.high, hop, rules));
}

/// What is left of a number modulo 2^width tells what it is modulo less, and
/// nothing is lost in between by types that hold all of it.
bool Walk::wrapAgain(const CastHop &hop, const CastRules &rules) {
  if (!hop.flushSubnormals && holdsEveryValue(hop.to, wrapped))
    return true;
  if (!hop.to.isInteger() || rules.intOverflow != IntOverflow::Wrap ||
      hop.to.bits() > wrapped.bits())
    return false;
  run.period = std::max(roundingPeriod, int(hop.to.bits()));
  wrapped = hop.to;
  return true;
}

bool Walk::toInteger(const CastHop &hop, const CastRules &rules) {
  bool bothSigns = !isZero(run.low) && !isZero(run.high) &&
                   run.low.number.negative != run.high.number.negative;
  if (bothSigns && grid < 0) // "toward zero" is no one direction
    return isUnclear();
  if (rules.intOverflow == IntOverflow::Wrap)
    return wrap(hop, rules);
  const CastValue low = convert(run.low, hop, rules);
  const CastValue high = convert(run.high, hop, rules);
  if (bothAreWithin(limitsOf(hop.to))) {
    roundTo(0);
    return becomes(low, high);
  }
  // Both are too large, or both too small.
  return !bothSigns && sameValue(low, high) ? becomes(low, high) : isUnclear();
}

bool Walk::hop(const CastHop &hop, const CastRules &rules) {
  if (run.kind == RunPattern::Constant) {
    run.low = run.high = convert(run.low, hop, rules);
    return true;
  }
  if (run.kind == RunPattern::Repeats)
    return wrapAgain(hop, rules);
  return hop.to.isFloat() ? toFloat(hop, rules) : toInteger(hop, rules);
}

RunPattern plumb::patternOf(const std::vector<CastHop> &hops,
                            const CastRules &rules, const CastValue &low,
                            const CastValue &high, int spacing) {
  Walk walk(low, high, spacing);
  if (sameValue(low, high))
    walk.run.kind = RunPattern::Constant;
  for (const CastHop &hop : hops)
    if (!walk.hop(hop, hop.under(rules)))
      break;
  return walk.run;
}
