//===- FastChain.cpp - a chain on doubles ---------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FastChain.h"

#include "TypeLimits.h"
#include "plumbline/Numerics/FastConvert.h"

#include <algorithm>
#include <cmath>
#include <optional>

using namespace plumb;

static constexpr uint64_t kFraction = (uint64_t(1) << 52) - 1;

/// The magnitude of a double, as bits, rounded where `cut` bits fall off its
/// significand of 53; what is smaller than `unit` becomes that or 0.
static inline uint64_t roundMagnitude(uint64_t magnitude, int cut, Snap snap,
                                      double unit) {
  if (cut <= 0)
    return magnitude;
  if (cut <= 52) {
    uint64_t one = uint64_t(1) << cut;
    uint64_t lost = magnitude & (one - 1);
    if (lost == 0)
      return magnitude;
    uint64_t down = magnitude - lost, half = one >> 1;
    // Of 53 - 52 bits the one that is left is the leading 1.
    bool odd = cut == 52 || (magnitude & one) != 0;
    bool up = snapsUp(snap, (lost > half) - (lost < half), odd);
    return up ? down + one : down; // a carry goes into the exponent
  }
  // Between 0 and the unit, from half of it on if cut is 53.
  int half = cut > 53 ? -1 : (magnitude & kFraction) != 0;
  return snapsUp(snap, half, false) ? bitCast<uint64_t>(unit) : 0;
}

inline bool FastChain::toFloat(const Hop &hop, double &x, FastOutcome &out) {
  uint64_t bits = bitCast<uint64_t>(x);
  uint64_t magnitude = bits & ~(uint64_t(1) << 63);
  if (magnitude == 0) {
    if (hop.zeroIsOther)
      out = hop.zero;
    return !hop.zeroIsOther;
  }
  if (hop.keepsDoubles)
    return true;
  bool negative = bits >> 63 != 0;
  if (negative && !hop.hasSign) {
    out = hop.beyond[1];
    return false;
  }
  int biased = static_cast<int>(magnitude >> 52), lose = hop.cut;
  if (biased < hop.minBiased) {
    if (hop.flush || !hop.subnormals) {
      x = hop.flush ? 0 : hop.smallest;
      return true;
    }
    lose += hop.minBiased - biased;
  }
  double rounded = bitCast<double>(
      roundMagnitude(magnitude, lose, hop.snap[negative], hop.smallest));
  if (rounded > hop.most) {
    out = hop.beyond[negative];
    return false;
  }
  x = negative ? -rounded : rounded;
  return true;
}

inline bool FastChain::toInteger(const Hop &hop, double &x, FastOutcome &out) {
  double rounded = x;
  uint64_t bits = bitCast<uint64_t>(x);
  bool negative = bits >> 63 != 0;
  if (!hop.ofIntegers) {
    uint64_t magnitude = bits & ~(uint64_t(1) << 63);
    if (magnitude == 0) {
      x = 0;
      return true;
    }
    int lose = 1075 - static_cast<int>(magnitude >> 52);
    rounded = bitCast<double>(
        roundMagnitude(magnitude, lose, hop.snap[negative], 1.0));
    rounded = negative ? -rounded : rounded;
  }
  if (rounded >= hop.low && rounded < hop.high) {
    x = rounded;
    return true;
  }
  if (hop.wraps)
    return wrap(hop, rounded, x, out);
  out = hop.beyond[negative];
  return false;
}

/// The integer modulo 2^hop.width.
bool FastChain::wrap(const Hop &hop, double rounded, double &x,
                     FastOutcome &out) {
  double magnitude = std::fabs(rounded);
  if (magnitude < 0x1p62 && hop.width <= 53) {
    uint64_t bits = static_cast<uint64_t>(static_cast<int64_t>(rounded))
                    << (64 - hop.width);
    x = hop.isSigned ? static_cast<double>(static_cast<int64_t>(bits) >>
                                           (64 - hop.width))
                     : static_cast<double>(bits >> (64 - hop.width));
    return true;
  }
  if (magnitude >= 0x1p127) { // a multiple of 2^75
    out.special = FastOutcome::Unknown;
    if (hop.width <= 75) {
      x = 0;
      return true;
    }
    return false;
  }
  UInt128 low128 = static_cast<UInt128>(magnitude);
  low128 =
      (rounded < 0 ? 0 - low128 : low128) & (~UInt128(0) >> (128 - hop.width));
  bool negative = hop.isSigned && (low128 >> (hop.width - 1)) != 0;
  if (negative)
    low128 = (0 - low128) & (~UInt128(0) >> (128 - hop.width));
  double result = static_cast<double>(low128);
  // Not by converting back: 2^128 is out of range.
  if (result >= 0x1p127 || static_cast<UInt128>(result) != low128) {
    out.special = FastOutcome::Unknown;
    return false;
  }
  x = negative ? -result : result;
  return true;
}

void FastChain::run(const double *numbers, FastOutcome *outcomes,
                    unsigned count) const {
  double x[kMost];
  bool done[kMost] = {}; // where the rest of the chain is known
  std::copy(numbers, numbers + count, x);
  auto each = [&](auto step) {
    for (unsigned i = 0; i < count; ++i) {
      FastOutcome out;
      if (done[i] || step(x[i], out))
        continue;
      outcomes[i] = out;
      done[i] = true;
    }
  };
  for (const Hop &shared : hops) {
    const Hop hop = shared; // known to this loop alone
    if (hop.isFloat)
      each(
          [&hop](double &v, FastOutcome &out) { return toFloat(hop, v, out); });
    else
      each([&hop](double &v, FastOutcome &out) {
        return toInteger(hop, v, out);
      });
  }
  for (unsigned i = 0; i < count; ++i)
    if (!done[i])
      outcomes[i] = {x[i], FastOutcome::Number};
}

/// A value as a normal double, if it is one.
static std::optional<double> asDouble(const CastValue &v) {
  if (!v.isFinite())
    return std::nullopt;
  if (v.number.cls == FloatClass::Zero)
    return 0;
  if (v.number.exponent < -1022 || v.number.exponent > 1023 ||
      (v.number.significand & ((UInt128(1) << 75) - 1)) != 0)
    return std::nullopt;
  double x = std::ldexp(static_cast<double>(high64(v.number.significand) >> 11),
                        v.number.exponent - 52);
  return v.number.negative ? -x : x;
}

FastOutcome FastChain::rest(const std::vector<CastHop> &all, size_t index,
                            const CastValue &value, const CastRules &rules) {
  CastValue v = value;
  for (size_t i = index; i < all.size(); ++i)
    v = convert(v, all[i], rules);
  if (std::optional<double> x = asDouble(v))
    return {*x, FastOutcome::Number};
  // Equal values get one index, so that outcomes can be compared.
  for (size_t i = 0; i < specials.size(); ++i)
    if (sameValue(specials[i], v))
      return {0, static_cast<int32_t>(i)};
  specials.push_back(v);
  return {0, static_cast<int32_t>(specials.size() - 1)};
}

FastChain::Hop FastChain::compile(const CastType &from,
                                  const std::vector<CastHop> &all, size_t index,
                                  const CastRules &chainRules) {
  const CastHop &to = all[index];
  const CastRules rules = to.under(chainRules);
  Hop hop = {};
  hop.isFloat = to.to.isFloat();
  hop.ofIntegers = integers;
  integers |= !hop.isFloat; // and a float format rounds integers to integers
  hop.snap[0] = magnitudeSnapOf(rules.rounding, false);
  hop.snap[1] = magnitudeSnapOf(rules.rounding, true);
  // Out of the range of every type that a double can be out of.
  for (bool negative : {false, true})
    hop.beyond[negative] =
        rest(all, index, CastValue::make(negative, 1, 20000), chainRules);
  if (!hop.isFloat) {
    hop.isSigned = to.to.isSigned();
    hop.width = to.to.bits();
    hop.high = std::ldexp(1.0, int(hop.width) - hop.isSigned);
    hop.low = hop.isSigned ? -hop.high : 0;
    hop.wraps =
        rules.intOverflow == IntOverflow::Wrap && canOverflow(from, to.to);
    monotonic &= !hop.wraps;
    return hop;
  }
  const FormatInfo &f = formatInfo(to.to.element.format);
  hop.keepsDoubles = f.precision >= 53 && f.minExp <= -1022;
  hop.hasSign = f.hasSign;
  hop.flush = to.flushSubnormals && f.hasSubnormals;
  hop.subnormals = f.hasSubnormals;
  hop.minBiased = 1023 + f.minExp;
  hop.cut = 53 - int(f.precision);
  hop.smallest =
      std::ldexp(1.0, f.hasSubnormals ? f.minSubnormalExp() : f.minExp);
  hop.zeroIsOther = !f.hasZero;
  if (hop.zeroIsOther)
    hop.zero = rest(all, index, CastValue(), chainRules);
  if (!hop.keepsDoubles)
    hop.most = *asDouble(limitsOf(to.to).most);
  return hop;
}

FastChain::FastChain(const CastType &from, const std::vector<CastHop> &hops,
                     const CastRules &rules)
    : integers(from.isInteger()) {
  for (size_t i = 0; i < hops.size(); ++i)
    this->hops.push_back(
        compile(i == 0 ? from : hops[i - 1].to, hops, i, rules));
}
