//===- Convert.cpp - conversions between formats and integers -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Doubles hold every number of the formats of at most 64 bits, with room for
// any NaN payload, so that one exact decode and one rounding convert between
// these. f80 and f128 take the same road through a 128-bit significand.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Convert.h"

using namespace plumb;
using detail::kTopBit;

//===----------------------------------------------------------------------===//
// Between formats
//===----------------------------------------------------------------------===//

uint64_t plumb::encode(double x, FloatFormat f, Rounding r, Overflow o,
                       uint64_t random) {
  if (formatInfo(f).bits > 64) // the low half, by the contract of no use
    return low64(encodeWide(x, f, r, o, random));
  return roundPack<uint64_t>(detail::unpackDouble(x), formatInfo(f), r, o,
                             random);
}

uint64_t plumb::convertBits(uint64_t bits, FloatFormat from, FloatFormat to,
                            Rounding r, Overflow o, uint64_t random) {
  double x = decode(bits, from);
  if (r == Rounding::NearestEven && o == Overflow::IEEE)
    return encode(x, to);
  return encode(x, to, r, o, random);
}

UInt128 plumb::convertBitsWide(UInt128 bits, FloatFormat from, FloatFormat to,
                               Rounding r, Overflow o, uint64_t random) {
  return roundPack<UInt128>(unpack<UInt128>(bits, formatInfo(from)),
                            formatInfo(to), r, o, random);
}

double plumb::decodeWide(UInt128 bits, FloatFormat f) {
  return bitCast<double>(low64(convertBitsWide(bits, f, FloatFormat::F64)));
}

UInt128 plumb::encodeWide(double x, FloatFormat f, Rounding r, Overflow o,
                          uint64_t random) {
  return convertBitsWide(bitCast<uint64_t>(x), FloatFormat::F64, f, r, o,
                         random);
}

FloatClass plumb::classify(uint64_t bits, FloatFormat f) {
  return unpack<uint64_t>(bits, formatInfo(f)).cls;
}
FloatClass plumb::classifyWide(UInt128 bits, FloatFormat f) {
  return unpack<UInt128>(bits, formatInfo(f)).cls;
}

//===----------------------------------------------------------------------===//
// Floats to integers
//===----------------------------------------------------------------------===//

/// The low `width` bits, all ones for 128.
static UInt128 onesBelow(unsigned width) {
  return width >= 128 ? ~UInt128(0) : (UInt128(1) << width) - 1;
}

WideIntResult plumb::fpToIntWide(UInt128 bits, FloatFormat from, unsigned width,
                                 bool isSigned, Rounding r, uint64_t random) {
  Unpacked<UInt128> x = unpack<UInt128>(bits, formatInfo(from));
  const UInt128 most = onesBelow(isSigned ? width - 1 : width);
  const UInt128 least = isSigned ? most + 1 : 0; // magnitude of the least
  auto saturated = [&]() -> WideIntResult {
    return {x.negative ? 0 - least : most, false, true};
  };
  switch (x.cls) {
  case FloatClass::Zero:
    return {0, false, false};
  case FloatClass::NaN:
    return {0, false, true};
  case FloatClass::Infinity:
    return saturated();
  case FloatClass::Finite:
    break;
  }
  if (x.exponent >= 128)
    return saturated();

  // x = significand * 2^(exponent - 127), split at the binary point.
  UInt128 integer = 0, lost = 0;
  bool sticky = false;
  if (x.exponent >= 0) {
    integer = x.significand >> (127 - x.exponent);
    lost = x.exponent == 127 ? 0 : x.significand << (x.exponent + 1);
  } else if (unsigned below = -1 - x.exponent; below < 128) {
    lost = x.significand >> below;
    sticky = (lost << below) != x.significand;
  } else {
    sticky = true;
  }
  integer += detail::roundsAway<UInt128>(r, x.negative, (integer & 1) != 0,
                                         lost, sticky, random);
  if (integer > (x.negative ? least : most))
    return saturated();
  return {x.negative ? 0 - integer : integer, lost != 0 || sticky, false};
}

IntResult plumb::fpToSI(uint64_t bits, FloatFormat from, unsigned width,
                        Rounding r, uint64_t random) {
  if (r == Rounding::TowardZero && formatInfo(from).bits <= 64) {
    // The limits are exact: at width 64 no double is between -2^63 - 1 and
    // -2^63, and at 54 and more the first difference rounds to the second.
    double x = decode(bits, from);
    double limit = bitCast<double>(uint64_t(1023 + width - 1) << 52);
    bool above = width < 54 ? x > -limit - 1 : x >= -limit;
    if (x < limit && above) {
      int64_t value = static_cast<int64_t>(x);
      return {static_cast<uint64_t>(value), static_cast<double>(value) != x,
              false};
    }
  }
  WideIntResult wide = fpToIntWide(bits, from, width, true, r, random);
  return {low64(wide.value), wide.inexact, wide.outOfRange};
}

IntResult plumb::fpToUI(uint64_t bits, FloatFormat from, unsigned width,
                        Rounding r, uint64_t random) {
  if (r == Rounding::TowardZero && formatInfo(from).bits <= 64) {
    double x = decode(bits, from);
    double limit = bitCast<double>(uint64_t(1023 + width) << 52);
    if (x < limit && x > -1) {
      uint64_t value = static_cast<uint64_t>(x);
      return {value, static_cast<double>(value) != x, false};
    }
  }
  WideIntResult wide = fpToIntWide(bits, from, width, false, r, random);
  return {low64(wide.value), wide.inexact, wide.outOfRange};
}

//===----------------------------------------------------------------------===//
// Integers to floats
//===----------------------------------------------------------------------===//

template <typename U>
static U magnitudeToFp(bool negative, U magnitude, FloatFormat to, Rounding r,
                       Overflow o, uint64_t random) {
  Unpacked<U> x = {FloatClass::Zero, negative, 0, 0};
  if (magnitude != 0) {
    unsigned zeros = detail::leadingZeros(magnitude);
    x = {FloatClass::Finite, negative,
         static_cast<int32_t>(detail::kWidth<U> - 1 - zeros),
         magnitude << zeros};
  }
  return roundPack<U>(x, formatInfo(to), r, o, random);
}

uint64_t plumb::siToFp(int64_t x, FloatFormat to, Rounding r, Overflow o,
                       uint64_t random) {
  if (r == Rounding::NearestEven) { // never overflows
    if (to == FloatFormat::F64)
      return bitCast<uint64_t>(static_cast<double>(x));
    if (to == FloatFormat::F32)
      return bitCast<uint32_t>(static_cast<float>(x));
  }
  uint64_t magnitude = x < 0 ? 0 - static_cast<uint64_t>(x) : x;
  return magnitudeToFp<uint64_t>(x < 0, magnitude, to, r, o, random);
}

uint64_t plumb::uiToFp(uint64_t x, FloatFormat to, Rounding r, Overflow o,
                       uint64_t random) {
  if (r == Rounding::NearestEven) {
    if (to == FloatFormat::F64)
      return bitCast<uint64_t>(static_cast<double>(x));
    if (to == FloatFormat::F32)
      return bitCast<uint32_t>(static_cast<float>(x));
  }
  return magnitudeToFp<uint64_t>(false, x, to, r, o, random);
}

UInt128 plumb::intToFpWide(UInt128 x, bool isSigned, FloatFormat to, Rounding r,
                           Overflow o, uint64_t random) {
  bool negative = isSigned && (x >> 127) != 0;
  return magnitudeToFp<UInt128>(negative, negative ? 0 - x : x, to, r, o,
                                random);
}
