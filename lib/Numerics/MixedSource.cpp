//===- MixedSource.cpp - pairs of elements of two types -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two steps a block, each with the format known to the compiler: decode what
// was expected; then round it to the type of what was got, and compare. So
// there is one loop a format, and not one for each pair of formats.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/MixedSource.h"

#include "plumbline/Numerics/Convert.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

using namespace plumb;

namespace {
template <FloatFormat F>
using StorageOf = std::conditional_t<
    (formatInfo(F).bits > 32), uint64_t,
    std::conditional_t<
        (formatInfo(F).bits > 16), uint32_t,
        std::conditional_t<(formatInfo(F).bits > 8), uint16_t, uint8_t>>>;

template <FloatFormat F> uint64_t loadFloat(const char *p) {
  constexpr uint64_t mask = ~uint64_t(0) >> (64 - formatInfo(F).bits);
  StorageOf<F> x; // not aligned in general
  std::memcpy(&x, p, sizeof x);
  return x & mask;
}

/// An integer as sign and magnitude: of signed and unsigned 64 bits, both.
struct Integer {
  bool negative = false;
  uint64_t magnitude = 0;

  double toDouble() const {
    double x = static_cast<double>(magnitude);
    return negative ? -x : x;
  }
};
} // namespace

static const char *at(const ArrayView &view, uint64_t i) {
  return static_cast<const char *>(view.data) + i * view.step();
}

static Integer loadInteger(const ArrayView &view, uint64_t i) {
  uint64_t x = 0;
  std::memcpy(&x, at(view, i), std::min(view.step(), 8u));
  const unsigned unused = 64 - view.type.bits;
  x = x << unused >> unused;
  if (!view.type.isSignedInteger() || !(x >> (view.type.bits - 1) & 1))
    return {false, x};
  return {true, 0 - (x << unused >> unused | ~(~uint64_t(0) >> unused))};
}

Result<MixedSource> MixedSource::get(const ArrayView &expected,
                                     const ArrayView &got, uint64_t count) {
  for (const ArrayView *view : {&expected, &got})
    if (view->type.partBits() == 0 || view->type.partBits() > 64)
      return makeError("cannot compare elements of type " +
                       toString(view->type) +
                       " with another type, expected at most 64 bits");
  if (expected.type.isInteger() != got.type.isInteger() ||
      expected.type.isComplex() != got.type.isComplex())
    return makeError("cannot compare elements of type " + toString(got.type) +
                     " with " + toString(expected.type));
  MixedSource source;
  source.expected = expected;
  source.got = got;
  source.numParts = count * got.type.parts();
  return source;
}

void MixedSource::readExpected(uint64_t first, size_t n, double *out) const {
  dispatchFormat(expected.type.format, [&](auto F) {
    const char *p = at(expected, first);
    const unsigned step = expected.step();
    for (size_t k = 0; k != n; ++k, p += step)
      out[k] = decodeAs<F>(loadFloat<F>(p));
  });
}

/// What `e`, an expected number, and the encoding `g` in the same format say.
template <FloatFormat F>
static void comparePair(uint64_t e, uint64_t g, ElementPair &pair) {
  constexpr FormatInfo f = formatInfo(F);
  constexpr uint64_t signBit = f.hasSign ? uint64_t(1) << (f.bits - 1) : 0;
  pair.absError = std::fabs(pair.got - pair.expected);
  const uint64_t pe = e & ~signBit, pg = g & ~signBit;
  const bool sameSign = ((e ^ g) & signBit) == 0;
  pair.ulps = !sameSign ? pe + pg : pe > pg ? pe - pg : pg - pe;
  const bool ne = std::isnan(pair.expected), ng = std::isnan(pair.got);
  if (ne || ng)
    pair.ulps = ne == ng ? 0 : UINT64_MAX;
  pair.allowance = std::numeric_limits<double>::infinity();
  pair.sameBits = e == g;
}

template <FloatFormat F>
static void readSame(const ArrayView &expected, const ArrayView &got,
                     uint64_t first, size_t n, ElementPair *out) {
  const char *p = at(expected, first), *q = at(got, first);
  const unsigned stepP = expected.step(), stepQ = got.step();
  for (size_t k = 0; k != n; ++k, p += stepP, q += stepQ) {
    const uint64_t e = loadFloat<F>(p), g = loadFloat<F>(q);
    out[k].expected = decodeAs<F>(e);
    out[k].got = decodeAs<F>(g);
    comparePair<F>(e, g, out[k]);
  }
}

template <FloatFormat F>
static void readMixed(const double *expected, const ArrayView &got,
                      uint64_t first, size_t n, ElementPair *out) {
  const char *q = at(got, first);
  const unsigned step = got.step();
  for (size_t k = 0; k != n; ++k, q += step) {
    const double x = expected[k];
    const uint64_t e = encodeAs<F>(x), g = loadFloat<F>(q);
    const double rounded = decodeAs<F>(e);
    out[k].expected = std::isfinite(x) && std::isfinite(rounded) ? x : rounded;
    out[k].got = decodeAs<F>(g);
    comparePair<F>(e, g, out[k]);
  }
}

void MixedSource::readIntegers(uint64_t first, size_t n,
                               ElementPair *out) const {
  for (size_t k = 0; k != n; ++k) {
    const Integer e = loadInteger(expected, first + k);
    const Integer g = loadInteger(got, first + k);
    ElementPair &pair = out[k];
    pair = ElementPair();
    pair.expected = e.toDouble();
    pair.got = g.toDouble();
    if (e.negative == g.negative) {
      pair.ulps = std::max(e.magnitude, g.magnitude) -
                  std::min(e.magnitude, g.magnitude);
      pair.absError = static_cast<double>(pair.ulps);
    } else {
      uint64_t sum = e.magnitude + g.magnitude;
      bool fits = sum >= e.magnitude && sum != UINT64_MAX;
      pair.ulps = fits ? sum : UINT64_MAX - 1;
      pair.absError = fits ? static_cast<double>(sum)
                           : static_cast<double>(e.magnitude) +
                                 static_cast<double>(g.magnitude);
    }
    pair.sameBits = pair.ulps == 0;
  }
}

void MixedSource::read(uint64_t first, size_t n, ElementPair *out) const {
  if (got.type.isInteger())
    return readIntegers(first, n, out);
  if (expected.type.format == got.type.format) {
    dispatchFormat(got.type.format,
                   [&](auto F) { readSame<F>(expected, got, first, n, out); });
    return;
  }
  constexpr size_t kBlock = 512;
  double values[kBlock];
  for (size_t done = 0; done < n; done += kBlock) {
    size_t m = std::min(kBlock, n - done);
    readExpected(first + done, m, values);
    dispatchFormat(got.type.format, [&](auto F) {
      readMixed<F>(values, got, first + done, m, out + done);
    });
  }
}

/// Of numbers of the same format; what was expected comes in `magnitude`.
template <FloatFormat F>
static void errorsOf(const ArrayView &got, uint64_t first, size_t n,
                     double *error, double *magnitude) {
  const char *q = at(got, first);
  const unsigned step = got.step();
  for (size_t k = 0; k != n; ++k, q += step)
    error[k] = decodeAs<F>(loadFloat<F>(q));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (size_t k = 0; k != n; ++k) {
    const double e = magnitude[k], g = error[k];
    const bool isNumber = std::isfinite(e) && std::isfinite(g);
    error[k] = isNumber ? std::fabs(g - e) : nan;
    magnitude[k] = isNumber ? std::fabs(e) : nan;
  }
}

void MixedSource::readErrors(uint64_t first, size_t n, double *error,
                             double *magnitude) const {
  if (got.type.isInteger() || expected.type.format != got.type.format)
    return ElementSource::readErrors(first, n, error, magnitude);
  readExpected(first, n, magnitude);
  dispatchFormat(got.type.format,
                 [&](auto F) { errorsOf<F>(got, first, n, error, magnitude); });
}
