//===- OtherRules.cpp - what other tools would have said ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See OtherRules.h.
//
//===----------------------------------------------------------------------===//

#include "OtherRules.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/Rules/TorchTolerance.h"
#include <cmath>
#include <cstdio>

namespace plumb {

using Arithmetic = OtherRules::Arithmetic;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Polygraphy's and tt-metal's defaults.
static constexpr double kLeastCosine = 0.997, kLeastPcc = 0.99;

static bool isDouble(const ElementType &type) {
  return formatInfo(type.format).precision > 24;
}

static Arithmetic numpyArithmetic(const ElementType &a, const ElementType &b) {
  if (b.isInteger() || isDouble(a) || isDouble(b))
    return Arithmetic::F64;
  // Two f16 arrays are compared in f16, where 1e-5 is 1.0014e-5 and 1e-8 is 0;
  // neighbours are 4.9e-4 and more apart, and so the answer is that of f32.
  return Arithmetic::F32;
}

static Arithmetic torchArithmetic(const ElementType &a, const ElementType &b) {
  if (b.isInteger())
    return Arithmetic::F32;
  if (isDouble(a) || isDouble(b))
    return Arithmetic::F64;
  if (a.format != b.format || b.isComplex())
    return Arithmetic::F32;
  return b.format == FloatFormat::F16    ? Arithmetic::TorchF16
         : b.format == FloatFormat::BF16 ? Arithmetic::TorchBF16
                                         : Arithmetic::F32;
}

static std::string shortest(double x) {
  char text[40];
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, x);
    if (std::strtod(text, nullptr) == x)
      break;
  }
  return text;
}

void OtherRules::addClose(std::string name, double rtol, double atol,
                          Arithmetic in, const std::string &note) {
  Close rule = {std::move(name),
                "rtol=" + shortest(rtol) + ", atol=" + shortest(atol) + note,
                rtol, atol, in};
  rules.push_back(std::move(rule));
}

OtherRules::OtherRules(const ElementType &expected, const ElementType &got)
    : got(got) {
  Arithmetic torch = torchArithmetic(expected, got);
  // torch compares tensors of one dtype only.
  std::string note;
  if (expected != got && !got.isInteger())
    note = std::string(", after .to(") +
           (torch == Arithmetic::F64 ? "float64" : "float32") + ")";
  addClose("numpy.allclose", 1e-5, 1e-8, numpyArithmetic(expected, got));
  addClose("torch.allclose", 1e-5, 1e-8, torch, note);
  TorchTolerance t = torchTolerance(expected, got);
  addClose("torch.testing.assert_close", t.rtol, t.atol, torch,
           note.empty() ? "" : ", check_dtype=False");
  if (got.isFloat()) {
    if (got.format == FloatFormat::F32)
      addClose("KernelBench", 1e-4, 1e-4, torch, note);
    if (got.format == FloatFormat::F16 || got.format == FloatFormat::BF16)
      addClose("KernelBench", 1e-2, 1e-2, torch, note);
  }
  if (!got.isComplex()) {
    bool isWide = got.isInteger() || isDouble(expected) || isDouble(got);
    addClose("Polygraphy", 1e-5, 1e-5,
             isWide ? Arithmetic::F64 : Arithmetic::F32);
    rules.back().isPolygraphy = true;
  }
}

//===----------------------------------------------------------------------===//
// |a - b| <= atol + rtol * |b|
//===----------------------------------------------------------------------===//

/// How many of `n` are not close, in the arithmetic of T.
template <typename T>
static uint64_t countBeyond(const T *a, const T *b, size_t n, T rtol, T atol) {
  constexpr T infinity = std::numeric_limits<T>::infinity();
  uint64_t beyond = 0;
  for (size_t i = 0; i != n; ++i) {
    T distance = std::abs(a[i] - b[i]);
    T product = rtol * std::abs(b[i]);
    T allowed = atol + product;
    bool isClose =
        (a[i] == b[i]) | ((distance <= allowed) & (distance < infinity));
    beyond += !isClose;
  }
  return beyond;
}

/// The same with every result rounded to f32 and then to a format, as torch
/// does it; its scalars are f32.
template <FloatFormat F>
static uint64_t countBeyondNarrow(const double *a, const double *b, size_t n,
                                  double rtol, double atol) {
  auto operation = [](double x) {
    return decodeAs<F>(encodeAs<F>(static_cast<float>(x)));
  };
  rtol = static_cast<float>(rtol);
  atol = static_cast<float>(atol);
  uint64_t beyond = 0;
  for (size_t i = 0; i != n; ++i) {
    double distance = std::fabs(operation(a[i] - b[i]));
    double allowed = operation(atol + operation(rtol * std::fabs(b[i])));
    bool isClose =
        a[i] == b[i] || (distance <= allowed && distance < kInfinity);
    beyond += !isClose;
  }
  return beyond;
}

template <typename T>
static uint64_t countPolygraphy(const T *a, const T *b, size_t n, T rtol,
                                T atol, bool isFloat) {
  uint64_t beyond = 0;
  for (size_t i = 0; i != n; ++i) {
    T distance = std::abs(a[i] - b[i]);
    T divisor = std::abs(b[i]);
    if (isFloat && divisor == 0)
      divisor = T(0x1p-52);
    T relative = distance / divisor;
    // NaN is above both.
    beyond += !(distance <= atol) & !(relative <= rtol);
  }
  return beyond;
}

void OtherRules::addComplex(const ElementPair *pairs, size_t n) {
  // |a - b| and |b| of complex numbers as a[] and b[].
  for (Close &rule : rules) {
    bool isSingle = rule.arithmetic != Arithmetic::F64;
    auto round = [&](double x) {
      return isSingle ? double(static_cast<float>(x)) : x;
    };
    for (size_t i = 0; i + 1 < n; i += 2) {
      const ElementPair &re = pairs[i], &im = pairs[i + 1];
      bool equal = re.got == re.expected && im.got == im.expected;
      double distance = round(
          std::hypot(round(re.got - re.expected), round(im.got - im.expected)));
      double magnitude = round(std::hypot(re.expected, im.expected));
      double allowed = round(rule.atol + round(rule.rtol * magnitude));
      rule.exceeding +=
          !(equal || (distance <= allowed && distance < kInfinity));
    }
  }
  count += n / 2;
}

/// Of a[] and b[].
void OtherRules::addMoments() {
  for (size_t i = 0; i != a.size(); ++i) {
    expectedNonZero |= !(b[i] == 0);
    gotNonZero |= !(a[i] == 0);
    if (std::isfinite(a[i]) && std::isfinite(b[i])) {
      differ |= a[i] != b[i];
      continue;
    }
    ++nonFinite;
    gotNaNs += std::isnan(a[i]);
    expectedNaNs += std::isnan(b[i]);
    a[i] = std::isfinite(a[i]) ? a[i] : 0;
    b[i] = std::isfinite(b[i]) ? b[i] : 0;
    differ |= a[i] != b[i];
  }
  moments.add(b.data(), a.data(), a.size());
}

void OtherRules::add(const ElementPair *pairs, const double *expected,
                     size_t n) {
  if (got.isComplex())
    return addComplex(pairs, n);
  a.resize(n);
  b.resize(n);
  fa.resize(n);
  fb.resize(n);
  for (size_t i = 0; i != n; ++i) {
    a[i] = pairs[i].got;
    b[i] = expected ? expected[i] : pairs[i].expected;
    fa[i] = static_cast<float>(a[i]);
    fb[i] = static_cast<float>(b[i]);
  }
  const bool isFloat = got.isFloat();
  for (Close &rule : rules) {
    const double rtol = rule.rtol, atol = rule.atol;
    if (!isFloat && rtol == 0 && atol == 0) { // all bits of 64, too
      for (size_t i = 0; i != n; ++i)
        rule.exceeding += pairs[i].ulps != 0;
      continue;
    }
    switch (rule.arithmetic) {
    case Arithmetic::F64:
      rule.exceeding +=
          rule.isPolygraphy
              ? countPolygraphy(a.data(), b.data(), n, rtol, atol, isFloat)
              : countBeyond(a.data(), b.data(), n, rtol, atol);
      break;
    case Arithmetic::F32: {
      auto r = static_cast<float>(rtol), t = static_cast<float>(atol);
      rule.exceeding +=
          rule.isPolygraphy
              ? countPolygraphy(fa.data(), fb.data(), n, r, t, isFloat)
              : countBeyond(fa.data(), fb.data(), n, r, t);
      break;
    }
    case Arithmetic::TorchF16:
      rule.exceeding += countBeyondNarrow<FloatFormat::F16>(a.data(), b.data(),
                                                            n, rtol, atol);
      break;
    case Arithmetic::TorchBF16:
      rule.exceeding += countBeyondNarrow<FloatFormat::BF16>(a.data(), b.data(),
                                                             n, rtol, atol);
      break;
    }
  }
  addMoments();
  count += n;
}

void OtherRules::add(const OtherRules &other) {
  for (size_t i = 0; i != rules.size(); ++i)
    rules[i].exceeding += other.rules[i].exceeding;
  moments.add(other.moments);
  count += other.count;
  expectedNaNs += other.expectedNaNs;
  gotNaNs += other.gotNaNs;
  nonFinite += other.nonFinite;
  differ |= other.differ;
  expectedNonZero |= other.expectedNonZero;
  gotNonZero |= other.gotNonZero;
}

std::vector<OtherRule> OtherRules::finish() const {
  std::vector<OtherRule> all;
  all.reserve(rules.size() + 2);
  for (const Close &rule : rules)
    all.push_back({rule.name, rule.text, rule.exceeding == 0, rule.exceeding});
  if (got.isComplex())
    return all;
  auto addWhole = [&](const char *name, const char *what, double least,
                      double value) {
    bool pass = value >= least;
    char text[80];
    std::snprintf(text, sizeof text, "%s %.6g, at least %g", what, value,
                  least);
    all.push_back({name, text, pass, 0});
  };
  double cosine = moments.cosine();
  if (nonFinite)
    cosine = std::numeric_limits<double>::quiet_NaN();
  else if (!differ)
    cosine = 1;
  else if (moments.xIsZero() || moments.yIsZero())
    cosine = 0;
  addWhole("cosine", "similarity", kLeastCosine, cosine);

  double pcc = moments.correlation();
  if (expectedNaNs == count && gotNaNs == count)
    pcc = 1;
  else if (expectedNaNs == count || gotNaNs == count)
    pcc = 0;
  else if (expectedNonZero != gotNonZero)
    pcc = 0;
  else if (!differ || std::isnan(pcc))
    pcc = 1; // numpy masks the correlation of a constant, and takes the rest
  addWhole("PCC", "correlation", kLeastPcc, pcc);
  return all;
}

} // namespace plumb
