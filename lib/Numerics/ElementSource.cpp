//===- ElementSource.cpp - pairs of elements of two host arrays -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/ElementSource.h"

#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/Ulp.h"
#include "plumbline/Numerics/WideArith.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

using namespace plumb;

ElementSource::~ElementSource() = default;

void ElementSource::readErrors(uint64_t first, size_t n, double *error,
                               double *magnitude) const {
  ElementPair pairs[kBlock];
  for (size_t done = 0; done < n; done += kBlock) {
    size_t m = std::min(kBlock, n - done);
    read(first + done, m, pairs);
    for (size_t i = 0; i != m; ++i) {
      bool isNumber = pairs[i].bothFinite();
      error[done + i] = isNumber ? pairs[i].absError
                                 : std::numeric_limits<double>::quiet_NaN();
      magnitude[done + i] =
          isNumber ? std::fabs(pairs[i].expected) : error[done + i];
    }
  }
}

static constexpr unsigned kMaxPartBits = 128;

static Status checkArrays(const ElementType &type, uint64_t count) {
  if (type.partBits() == 0 || type.partBits() > kMaxPartBits)
    return makeError("cannot compare elements of type " + toString(type) +
                     ", expected at most " + std::to_string(kMaxPartBits) +
                     " bits");
  if (count > UINT64_MAX / 64)
    return makeError("an array of " + std::to_string(count) +
                     " elements is too large");
  return {};
}

Result<ArraySource> ArraySource::get(ElementType type, const void *expected,
                                     const void *got, uint64_t count,
                                     const double *allowance) {
  if (Status ok = checkArrays(type, count); !ok)
    return takeError(ok);
  ArraySource source;
  source.type = type;
  source.expected = expected;
  source.got = got;
  source.allowance = allowance;
  source.numParts = count * type.parts();
  return source;
}

Result<ArraySource> ArraySource::getReference(ElementType type,
                                              const double *expected,
                                              const void *got, uint64_t count,
                                              const double *allowance) {
  Result<ArraySource> source = get(type, nullptr, got, count, allowance);
  if (!source)
    return source;
  if (!type.isInteger() && type.partBits() > 64)
    return makeError("a reference in doubles cannot judge elements of type " +
                     toString(type));
  source->reference = expected;
  return source;
}

/// Part `i` of a host array, without what lies above its bits.
static UInt128 load(const void *array, uint64_t i, const ElementType &type) {
  const unsigned bytes = type.partBytes(), bits = type.partBits();
  const unsigned char *p =
      static_cast<const unsigned char *>(array) + i * bytes;
  if (bytes <= 8) {
    uint64_t x = 0;
    for (unsigned b = 0; b < bytes; ++b)
      x |= uint64_t(p[b]) << (8 * b);
    return bits < 64 ? x & ((uint64_t(1) << bits) - 1) : x;
  }
  UInt128 x = 0;
  for (unsigned b = 0; b < bytes; ++b)
    x |= UInt128(p[b]) << (8 * b);
  return bits < 128 ? x & ((UInt128(1) << bits) - 1) : x;
}

/// A number as sign and magnitude.
static double integerToDouble(bool negative, UInt128 magnitude) {
  double x =
      bitCast<double>(low64(intToFpWide(magnitude, false, FloatFormat::F64)));
  return negative ? -x : x;
}

static ElementPair integerPair(UInt128 expected, UInt128 got, unsigned bits,
                               bool isSigned) {
  auto isNegative = [&](UInt128 x) {
    return isSigned && (x >> (bits - 1) & 1) != 0;
  };
  auto magnitude = [&](UInt128 x) { // of a negative x: 2^bits - x
    UInt128 mask = bits < 128 ? (UInt128(1) << bits) - 1 : ~UInt128(0);
    return isNegative(x) ? (0 - x) & mask : x;
  };
  bool ne = isNegative(expected), ng = isNegative(got);
  UInt128 me = magnitude(expected), mg = magnitude(got);

  ElementPair pair;
  pair.expected = integerToDouble(ne, me);
  pair.got = integerToDouble(ng, mg);
  pair.sameBits = expected == got;
  // Magnitudes of a signed type are at most 2^127 and their sum is 2^128 - 1 at
  // most, since only one of two numbers of different sign is the least.
  UInt128 difference = ne != ng ? me + mg : me > mg ? me - mg : mg - me;
  pair.absError = integerToDouble(false, difference);
  pair.ulps = difference < UINT64_MAX ? low64(difference) : UINT64_MAX - 1;
  return pair;
}

/// An f80 or f128 number as a double. Finite numbers stay finite.
static double wideToDouble(UInt128 bits, FloatFormat f) {
  bool finite = classifyWide(bits, f) == FloatClass::Finite;
  return bitCast<double>(
      low64(convertBitsWide(bits, f, FloatFormat::F64, Rounding::NearestEven,
                            finite ? Overflow::Saturate : Overflow::IEEE)));
}

/// |got - expected|, by way of an f128 difference. Numbers that differ do not
/// become equal because no double is that small.
static double wideDifference(UInt128 expected, UInt128 got, FloatFormat f) {
  UInt128 difference = fsubWide(convertBitsWide(got, f, FloatFormat::F128),
                                convertBitsWide(expected, f, FloatFormat::F128),
                                FloatFormat::F128);
  double x = std::fabs(wideToDouble(difference, FloatFormat::F128));
  bool differ = classifyWide(difference, FloatFormat::F128) != FloatClass::Zero;
  return x == 0 && differ ? std::numeric_limits<double>::denorm_min() : x;
}

static ElementPair floatPair(UInt128 expected, UInt128 got, FloatFormat f) {
  ElementPair pair;
  pair.sameBits = expected == got;
  if (formatInfo(f).bits > 64) {
    pair.expected = wideToDouble(expected, f);
    pair.got = wideToDouble(got, f);
    pair.ulps = ulpDistanceWide(expected, got, f);
    pair.absError = wideDifference(expected, got, f);
    return pair;
  }
  pair.expected = decode(low64(expected), f);
  pair.got = decode(low64(got), f);
  pair.ulps = ulpDistance(low64(expected), low64(got), f);
  pair.absError = std::fabs(pair.got - pair.expected);
  return pair;
}

/// A float against a reference in double.
static ElementPair floatReferencePair(double reference, UInt128 got,
                                      FloatFormat f) {
  ElementPair pair = floatPair(encode(reference, f), got, f);
  // A reference that the type cannot hold is what it rounds to.
  if (std::isfinite(reference) && std::isfinite(pair.expected)) {
    pair.expected = reference;
    pair.absError = std::fabs(pair.got - reference);
  }
  return pair;
}

/// An integer against a reference in double. No integer agrees with one that is
/// not an integer of the type.
static ElementPair integerReferencePair(double reference, UInt128 got,
                                        unsigned bits, bool isSigned) {
  WideIntResult e = fpToIntWide(bitCast<uint64_t>(reference), FloatFormat::F64,
                                bits, isSigned);
  UInt128 mask = bits < 128 ? (UInt128(1) << bits) - 1 : ~UInt128(0);
  ElementPair pair = integerPair(e.value & mask, got, bits, isSigned);
  if (e.inexact || e.outOfRange) {
    pair.expected = reference;
    pair.absError = std::fabs(pair.got - reference);
    pair.ulps = std::max<uint64_t>(pair.ulps, 1);
    pair.sameBits = false;
  }
  return pair;
}

/// The case that has to be fast: two arrays of a float type of at most 64 bits,
/// the format known to the compiler. The same pairs as floatPair().
template <FloatFormat F>
static void readFloats(const void *expected, const void *got, uint64_t first,
                       size_t n, ElementPair *out) {
  constexpr FormatInfo f = formatInfo(F);
  using Storage = std::conditional_t<
      (f.bits > 32), uint64_t,
      std::conditional_t<(f.bits > 16), uint32_t,
                         std::conditional_t<(f.bits > 8), uint16_t, uint8_t>>>;
  constexpr uint64_t mask = ~uint64_t(0) >> (64 - f.bits);
  constexpr uint64_t signBit = f.hasSign ? uint64_t(1) << (f.bits - 1) : 0;
  auto loadOne = [first](const void *array, size_t k) {
    Storage x; // not aligned in general
    std::memcpy(
        &x, static_cast<const char *>(array) + (first + k) * sizeof(Storage),
        sizeof x);
    return x & mask;
  };
  for (size_t k = 0; k < n; ++k) {
    const uint64_t e = loadOne(expected, k), g = loadOne(got, k);
    ElementPair &pair = out[k];
    pair.expected = decodeAs<F>(e);
    pair.got = decodeAs<F>(g);
    pair.absError = std::fabs(pair.got - pair.expected);
    const uint64_t pe = e & ~signBit, pg = g & ~signBit;
    const bool sameSign = ((e ^ g) & signBit) == 0;
    pair.ulps = !sameSign ? pe + pg : pe > pg ? pe - pg : pg - pe;
    if (const bool ne = isNaN<F>(e), ng = isNaN<F>(g); ne || ng)
      pair.ulps = ne == ng ? 0 : UINT64_MAX;
    pair.allowance = std::numeric_limits<double>::infinity();
    pair.sameBits = e == g;
  }
}

void ArraySource::read(uint64_t first, size_t n, ElementPair *out) const {
  if (!type.isInteger() && type.partBits() <= 64 && !reference) {
    dispatchFormat(type.format, [&](auto F) {
      readFloats<F>(expected, got, first, n, out);
    });
    for (size_t k = 0; allowance && k < n; ++k)
      out[k].allowance = allowance[first + k];
    return;
  }
  const unsigned bits = type.partBits();
  const bool isSigned = type.isSignedInteger();
  for (size_t k = 0; k < n; ++k) {
    uint64_t i = first + k;
    UInt128 g = load(got, i, type);
    ElementPair &pair = out[k];
    if (type.isInteger())
      pair = reference
                 ? integerReferencePair(reference[i], g, bits, isSigned)
                 : integerPair(load(expected, i, type), g, bits, isSigned);
    else
      pair = reference ? floatReferencePair(reference[i], g, type.format)
                       : floatPair(load(expected, i, type), g, type.format);
    if (allowance)
      pair.allowance = allowance[i];
  }
}
