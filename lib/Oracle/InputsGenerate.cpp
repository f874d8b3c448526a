//===- InputsGenerate.cpp - rules that fill an argument -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function a rule; each gives one element part at a time.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/InputsGenerate.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/Ulp.h"
#include "plumbline/Oracle/InputsElement.h"
#include "plumbline/Support/Philox.h"
#include "llvm/ADT/APFloat.h"
#include <algorithm>
#include <cmath>

using namespace plumb;
using llvm::APInt;

//===----------------------------------------------------------------------===//
// Boundary values
//===----------------------------------------------------------------------===//

static std::vector<APInt> floatBoundaries(FloatFormat format) {
  const FormatInfo &f = formatInfo(format);
  std::vector<UInt128> magnitudes;
  auto add = [&](double v) { magnitudes.push_back(encodeWide(v, format)); };
  UInt128 one = encodeWide(1.0, format);
  auto smallestNormal = toUInt128(
      llvm::APFloat::getSmallestNormalized(semantics(format)).bitcastToAPInt());
  if (f.hasZero)
    magnitudes.push_back(0);
  magnitudes.push_back(one);
  if (f.bits > 64)
    magnitudes.push_back(toUInt128(
        llvm::APFloat::getLargest(semantics(format)).bitcastToAPInt()));
  else
    add(maxFinite(format));
  if (f.bits > 64)
    magnitudes.push_back(smallestNormal);
  else
    add(minNormal(format));
  if (f.hasSubnormals) {
    magnitudes.push_back(1); // the smallest
    magnitudes.push_back((UInt128(1) << f.fractionBits()) - 1);
  }
  magnitudes.push_back(one + 1); // neighbours of 1
  if (f.explicitIntegerBit)      // below it is another binade
    magnitudes.push_back(makeUInt128(0x3ffe, ~uint64_t(0)));
  else
    magnitudes.push_back(one - 1);
  for (double tie : {0.5, 1.5, 2.5})
    if (decodeWide(encodeWide(tie, format), format) == tie)
      add(tie);
  // The largest odd integer: adding 1 to it has to round in sums beyond.
  if (f.bits <= 64) {
    double odd = std::ldexp(1.0, f.precision) - 1;
    if (odd > 1 && odd < maxFinite(format))
      add(odd);
  } else {
    magnitudes.push_back(intToFpWide((UInt128(1) << f.precision) - 1,
                                     /*isSigned=*/false, format));
  }
  if (f.hasInfinity)
    add(HUGE_VAL);

  std::vector<APInt> out;
  auto once = [&](UInt128 bits) {
    APInt v = toAPInt(bits, f.bits);
    if (std::find(out.begin(), out.end(), v) == out.end())
      out.push_back(v);
  };
  UInt128 sign = UInt128(1) << (f.bits - 1);
  for (UInt128 m : magnitudes) {
    once(m);
    if (f.hasSign && (m != 0 || f.hasSignedZero))
      once(m | sign);
  }
  if (f.hasNaN())
    once(encodeWide(std::nan(""), format));
  return out;
}

std::vector<APInt> plumb::boundaryValues(const ElementType &part) {
  if (part.isFloat())
    return floatBoundaries(part.format);
  std::vector<APInt> out;
  auto add = [&](const APInt &v) {
    Result<APInt> bits = elementFromInteger(v, part);
    if (bits && std::find(out.begin(), out.end(), *bits) == out.end())
      out.push_back(*bits);
  };
  auto addSmall = [&](int v) { add(APInt(32, v, /*isSigned=*/true)); };
  if (part.kind == ElementType::Kind::Index) {
    for (int size : {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17})
      addSmall(size);
    return out;
  }
  // Numbers with two bits to spare.
  const unsigned w = part.bits + 2;
  auto power = [&](unsigned bit) { return APInt::getOneBitSet(w, bit); };
  APInt top = power(part.bits - 1), all = power(part.bits);
  addSmall(0);
  addSmall(1);
  addSmall(-1);
  for (const APInt &v : {-top, top - 1, -top + 1, top - 2, top, all - 1})
    add(v);
  addSmall(2);
  addSmall(-2);
  // Where a narrower register would wrap, and shifts as wide as the type.
  for (unsigned bits : {7u, 8u, 15u, 16u, 31u, 32u, 63u, 64u})
    if (bits < part.bits)
      for (int d : {-1, 0, 1})
        add(power(bits) + d);
  for (int d : {-1, 0, 1})
    addSmall(static_cast<int>(part.bits) + d);
  return out;
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

namespace {

/// Fills one value; the parts of a complex number are drawn one by one.
class Filler {
public:
  Filler(const Generator &rule, const ArgType &type, uint64_t seed,
         unsigned argument, HostValue &value)
      : rule(rule), part(type.part()), parts(type.parts()),
        stream(seed, "input", argument), argument(argument), value(value) {}

  Status fill();

private:
  using Number = GeneratorNumber;

  Number parameter(size_t i, Number otherwise) const {
    return i < rule.parameters.size() && rule.parameters[i]
               ? *rule.parameters[i]
               : otherwise;
  }
  bool isIndex() const { return part.kind == ElementType::Kind::Index; }

  Status push(Result<APInt> bits) {
    if (!bits)
      return takeError(bits);
    value.append(*bits);
    return {};
  }
  /// One element that only the real part of a complex number takes.
  Status pushReal(Result<APInt> bits) {
    if (Status s = push(std::move(bits)); !s || parts == 1)
      return s;
    value.append(APInt(part.bits, 0));
    return {};
  }

  Status normal();
  Status uniform();
  Status integers(Int128 lo, Int128 hi);
  Status iota();
  Status mod();
  Status lcg();
  Status adversarial();

  const Generator &rule;
  const ElementType part;
  const unsigned parts;
  PhiloxStream stream;
  unsigned argument;
  HostValue &value;
  uint64_t count = 0; ///< elements
};

} // namespace

Status Filler::normal() {
  if (!part.isFloat())
    return makeError("randn makes floats, and " + toString(part) +
                     " is an integer type: use uniform(lo,hi)");
  double mean = parameter(0, Number::of(0.0)).real;
  double deviation = parameter(1, Number::of(1.0)).real;
  // e8m0 holds scales: positive numbers only.
  bool positive = !formatInfo(part.format).hasSign;
  for (uint64_t i = 0; i < count * parts; ++i) {
    double x = mean + deviation * stream.normal();
    if (positive)
      x = std::max(std::fabs(x), minPositive(part.format));
    if (Status s = push(elementFromDouble(x, part, BeyondRange::Saturate)); !s)
      return s;
  }
  return {};
}

Status Filler::integers(Int128 lo, Int128 hi) {
  for (uint64_t i = 0; i < count; ++i) {
    // 0 means 2^64 to below(), as it does here.
    Int128 x = lo + Int128(stream.below(uint64_t(hi - lo + 1)));
    if (Status s = push(elementFromInt(x, part)); !s)
      return s;
  }
  return {};
}

Status Filler::uniform() {
  if (!part.isFloat()) {
    Int128 min, max;
    integerRange(part, min, max);
    bool bit = part.bits == 1;
    Int128 lo = std::max<Int128>(min, bit ? 0 : -8);
    Int128 hi = std::min<Int128>(max, 8);
    Number a = parameter(0, Number::of(int64_t(lo)));
    Number b = parameter(1, Number::of(int64_t(hi)));
    if (!a.isInteger || !b.isInteger)
      return makeError("uniform(lo,hi) of " + toString(part) +
                       " needs integer bounds");
    lo = a.integer;
    hi = b.integer;
    if (lo > hi)
      return makeError("uniform(lo,hi) needs lo <= hi");
    for (Int128 bound : {lo, hi})
      if (Result<APInt> fits = elementFromInt(bound, part); !fits)
        return takeError(fits);
    return integers(lo, hi);
  }
  double lo = parameter(0, Number::of(0.0)).real;
  double hi = parameter(1, Number::of(1.0)).real;
  if (!std::isfinite(lo) || !std::isfinite(hi) || lo > hi)
    return makeError("uniform(lo,hi) needs finite bounds, lo <= hi");
  for (double bound : {lo, hi})
    if (std::fabs(bound) > maxFinite(part.format))
      return makeError("a bound of uniform(lo,hi) is beyond the largest " +
                       toString(part));
  double smallest =
      formatInfo(part.format).hasZero ? -HUGE_VAL : minPositive(part.format);
  for (uint64_t i = 0; i < count * parts; ++i) {
    double x = std::max(stream.uniform(lo, hi), smallest);
    if (Status s = push(elementFromDouble(x, part, BeyondRange::Saturate)); !s)
      return s;
  }
  return {};
}

Status Filler::iota() {
  Number start = parameter(0, Number::of(int64_t(0)));
  Number step = parameter(1, Number::of(int64_t(1)));
  bool exact = start.isInteger && step.isInteger;
  for (uint64_t i = 0; i < count; ++i) {
    Result<APInt> bits =
        exact ? elementFromInt(start.integer + Int128(step.integer) * i, part)
              : elementFromDouble(start.real + step.real * double(i), part);
    if (Status s = pushReal(std::move(bits)); !s)
      return s;
  }
  return {};
}

/// The remainder that has the sign of the divisor, as Python's %.
static double floorMod(double x, double m) {
  double r = std::fmod(x, m);
  return r != 0 && (r < 0) != (m < 0) ? r + m : r;
}

Status Filler::mod() {
  Number mul = parameter(0, Number::of(int64_t(1)));
  Number add = parameter(1, Number::of(int64_t(0)));
  Number m = parameter(2, Number::of(int64_t(0)));
  Number sub = parameter(3, Number::of(int64_t(0)));
  if (m.real == 0)
    return makeError("mod needs a modulus other than 0");
  bool exact = mul.isInteger && add.isInteger && m.isInteger && sub.isInteger;
  for (uint64_t i = 0; i < count; ++i) {
    Result<APInt> bits = APInt(part.bits, 0);
    if (exact) {
      Int128 r = (Int128(mul.integer) * i + add.integer) % m.integer;
      if (r != 0 && (r < 0) != (m.integer < 0))
        r += m.integer;
      bits = elementFromInt(r - sub.integer, part);
    } else {
      bits = elementFromDouble(
          floorMod(mul.real * double(i) + add.real, m.real) - sub.real, part);
    }
    if (Status s = pushReal(std::move(bits)); !s)
      return s;
  }
  return {};
}

Status Filler::lcg() {
  Number seed = parameter(0, Number::of(int64_t(0)));
  double lo = parameter(1, Number::of(0.0)).real;
  double hi = parameter(2, Number::of(1.0)).real;
  // Only the low 32 bits of a larger seed count, as in the recurrence itself.
  auto x = static_cast<uint32_t>(seed.integer);
  for (uint64_t i = 0; i < count * parts; ++i) {
    x = 1664525u * x + 1013904223u;
    double v = lo + (hi - lo) * double(x) / 4294967296.0;
    if (!part.isFloat())
      v = std::floor(v);
    if (Status s = push(elementFromDouble(v, part)); !s)
      return s;
  }
  return {};
}

Status Filler::adversarial() {
  std::vector<APInt> edges = boundaryValues(part);
  if (value.isScalar) {
    for (unsigned k = 0; k < parts; ++k)
      value.append(edges[stream.below(edges.size())]);
    return {};
  }
  // Another start and another pace for each argument, so that elements at the
  // same place meet in new combinations.
  size_t n = edges.size(), at = (5 * argument) % n;
  for (uint64_t i = 0; i < count * parts; ++i) {
    if (i && i % n == 0)
      at += argument;
    value.append(edges[at++ % n]);
  }
  return {};
}

Status Filler::fill() {
  count = value.count() / parts;
  value.bits.clear();
  value.high.clear();
  value.bits.reserve(count * parts);
  switch (rule.kind) {
  case Generator::Kind::Default:
    if (part.isFloat())
      return normal();
    return isIndex() ? integers(1, 16) : uniform();
  case Generator::Kind::Normal:
    return normal();
  case Generator::Kind::Uniform:
    return uniform();
  case Generator::Kind::Iota:
    return iota();
  case Generator::Kind::Mod:
    return mod();
  case Generator::Kind::Lcg:
    return lcg();
  case Generator::Kind::Adversarial:
    return adversarial();
  }
  __builtin_unreachable();
}

Status plumb::generate(const Generator &rule, const ArgType &type,
                       uint64_t seed, unsigned argument, HostValue &value) {
  return Filler(rule, type, seed, argument, value).fill();
}
