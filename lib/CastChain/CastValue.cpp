//===- CastValue.cpp - convert one value ----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastValue.h"

#include "Int256.h"
#include "Position.h"
#include "TypeLimits.h"

#include <cassert>

using namespace plumb;

//===----------------------------------------------------------------------===//
// Making values
//===----------------------------------------------------------------------===//

CastValue CastValue::make(bool negative, UInt128 magnitude, int exponent) {
  if (magnitude == 0)
    return {};
  unsigned shift = detail::leadingZeros(magnitude);
  return {{FloatClass::Finite, negative,
           exponent + 127 - static_cast<int>(shift), magnitude << shift},
          false};
}

CastValue CastValue::infinity(bool negative) {
  return {{FloatClass::Infinity, negative, 0, 0}, false};
}

CastValue CastValue::nan() {
  return {{FloatClass::NaN, false, 0, detail::kTopBit<UInt128>}, false};
}

CastValue CastValue::decode(UInt128 bits, const CastType &type) {
  assert(!type.isOpaque() && "no definition to decode by");
  if (type.isFloat())
    return {unpack<UInt128>(bits, formatInfo(type.element.format)), false};
  unsigned width = type.bits();
  UInt128 mask = ~UInt128(0) >> (128 - width);
  bool negative = type.isSigned() && (bits >> (width - 1) & 1) != 0;
  return make(negative, (negative ? 0 - bits : bits) & mask, 0);
}

//===----------------------------------------------------------------------===//
// Converting
//===----------------------------------------------------------------------===//

/// The magnitude of a finite number below 2^128, rounded to an integer.
static UInt128 roundedMagnitude(const Unpacked<UInt128> &x, Rounding r) {
  if (x.cls == FloatClass::Zero)
    return 0;
  UInt128 integer = 0, lost = 0;
  bool sticky = false;
  if (x.exponent == 127)
    return x.significand;
  if (x.exponent >= 0) {
    integer = x.significand >> (127 - x.exponent);
    lost = x.significand << (x.exponent + 1);
  } else if (unsigned below = static_cast<unsigned>(-1 - x.exponent);
             below < 128) {
    lost = x.significand >> below;
    sticky = (lost << below) != x.significand;
  } else {
    sticky = true;
  }
  bool away = detail::roundsAway<UInt128>(r, x.negative, (integer & 1) != 0,
                                          lost, sticky, 0);
  return integer + away;
}

static CastValue convertToInteger(const Unpacked<UInt128> &x,
                                  const CastType &to, const CastRules &rules) {
  const unsigned width = to.bits();
  const UInt128 mask = ~UInt128(0) >> (128 - width);
  const UInt128 most = to.isSigned() ? mask >> 1 : mask;
  const UInt128 least = to.isSigned() ? most + 1 : 0; // magnitude of the least
  if (rules.intOverflow == IntOverflow::Wrap) {
    UInt128 low = 0;
    if (x.cls == FloatClass::Finite && x.exponent < 128)
      low = roundedMagnitude(x, rules.rounding);
    else if (x.cls == FloatClass::Finite && x.exponent < 127 + 128)
      low = x.significand << (x.exponent - 127);
    return CastValue::decode((x.negative ? 0 - low : low) & mask, to);
  }
  bool inRange = x.cls == FloatClass::Zero ||
                 (x.cls == FloatClass::Finite && x.exponent < 128);
  if (inRange) {
    UInt128 magnitude = roundedMagnitude(x, rules.rounding);
    if (magnitude <= (x.negative ? least : most))
      return CastValue::make(x.negative, magnitude, 0);
  }
  CastValue out;
  if (rules.intOverflow == IntOverflow::Poison)
    out.poison = true;
  else if (x.cls != FloatClass::NaN)
    out = CastValue::make(x.negative, x.negative ? least : most, 0);
  return out;
}

CastValue plumb::convert(const CastValue &value, const CastHop &hop,
                         const CastRules &chainRules) {
  assert(!hop.to.isOpaque() && "no definition to convert by");
  if (value.poison)
    return value;
  const CastRules rules = hop.under(chainRules);
  Unpacked<UInt128> x = value.number;
  if (hop.to.isInteger())
    return convertToInteger(x, hop.to, rules);
  const FormatInfo &f = formatInfo(hop.to.element.format);
  if (hop.flushSubnormals && f.hasSubnormals && x.cls == FloatClass::Finite &&
      x.exponent < f.minExp)
    x = {FloatClass::Zero, x.negative, 0, 0};
  UInt128 bits = roundPack<UInt128>(x, f, rules.rounding, rules.overflow);
  return {unpack<UInt128>(bits, f), false};
}

std::vector<CastValue> plumb::convertThrough(const CastValue &value,
                                             const CastChain &chain,
                                             const CastRules &rules) {
  std::vector<CastValue> results;
  for (const CastHop &hop : chain.hops)
    results.push_back(
        convert(results.empty() ? value : results.back(), hop, rules));
  return results;
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

bool plumb::sameValue(const CastValue &a, const CastValue &b) {
  if (a.poison || b.poison)
    return a.poison == b.poison;
  if (a.number.cls != b.number.cls)
    return false;
  switch (a.number.cls) {
  case FloatClass::Zero:
  case FloatClass::NaN:
    return true;
  case FloatClass::Infinity:
    return a.number.negative == b.number.negative;
  case FloatClass::Finite:
    break;
  }
  return a.number.negative == b.number.negative &&
         a.number.exponent == b.number.exponent &&
         a.number.significand == b.number.significand;
}

bool plumb::agrees(const CastValue &direct, const CastValue &chained) {
  return direct.poison || sameValue(direct, chained);
}

std::optional<uint64_t> plumb::ulpsBetween(const CastValue &a,
                                           const CastValue &b,
                                           const CastType &type) {
  if (a.poison || b.poison || a.isNaN() || b.isNaN())
    return std::nullopt;
  Int256 distance = positionOf(a, type) - positionOf(b, type);
  return saturatedUInt64(distance < 0 ? -distance : distance);
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// Python's float.hex: a digit that is 1, the fraction without trailing zeros.
static std::string hexText(const Unpacked<UInt128> &x) {
  std::string text = x.negative ? "-0x1" : "0x1";
  UInt128 fraction = x.significand << 1;
  if (fraction != 0)
    text += '.';
  for (; fraction != 0; fraction <<= 4)
    text += "0123456789abcdef"[static_cast<unsigned>(fraction >> 124)];
  text += 'p';
  text += x.exponent < 0 ? '-' : '+';
  return text + std::to_string(x.exponent < 0 ? -x.exponent : x.exponent);
}

std::string CastValue::str() const {
  constexpr size_t longest = 20;
  if (poison)
    return "poison";
  switch (number.cls) {
  case FloatClass::Zero:
    return "0";
  case FloatClass::NaN:
    return "nan";
  case FloatClass::Infinity:
    return number.negative ? "-inf" : "inf";
  case FloatClass::Finite:
    break;
  }
  // significand * 2^scale with an odd significand.
  UInt128 odd = number.significand;
  int scale = number.exponent - 127;
  while ((odd & 1) == 0) {
    odd >>= 1;
    ++scale;
  }
  std::string sign = number.negative ? "-" : "";
  if (scale >= 0 && number.exponent < 128) {
    std::string digits = toDecimal(Int256(odd) << scale);
    if (digits.size() <= longest || scale < 64) // i128 in decimal, too
      return sign + digits;
  } else if (scale < 0 && scale >= -24 && bitLength(Int256(odd)) <= 64) {
    // odd / 2^k = odd * 5^k / 10^k
    Int256 scaled = odd;
    for (int i = scale; i < 0; ++i)
      scaled *= 5;
    std::string digits = toDecimal(scaled);
    size_t places = static_cast<size_t>(-scale);
    if (digits.size() <= places)
      digits.insert(0, places + 1 - digits.size(), '0');
    digits.insert(digits.size() - places, ".");
    if (digits.size() <= longest)
      return sign + digits;
  }
  return hexText(number);
}
