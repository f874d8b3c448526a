//===- ToleranceNotes.cpp - tolerances that nothing could meet ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See ToleranceNotes.h.
//
//===----------------------------------------------------------------------===//

#include "ToleranceNotes.h"
#include "VerdictParts.h"
#include "plumbline/Numerics/Rules/TorchTolerance.h"
#include "plumbline/Numerics/Ulp.h"
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace plumb {

namespace {
/// atol + rtol |expected|, or the larger of the two.
struct Tolerance {
  double atol = 0, rtol = 0;
  bool isEither = false; // polygraphy: one of them excuses an error

  double at(double expected) const {
    double relative = rtol * std::fabs(expected);
    return isEither ? std::max(atol, relative) : atol + relative;
  }
};

/// Errors that are exactly as large as they may be.
class AllowedErrors final : public ElementSource {
public:
  AllowedErrors(const ElementSource &source,
                const std::function<double(uint64_t)> &allowance)
      : source(source), allowance(allowance) {}

  uint64_t size() const override { return source.size(); }
  void read(uint64_t first, size_t n, ElementPair *out) const override {
    source.read(first, n, out);
    for (size_t i = 0; i != n; ++i) {
      ElementPair &pair = out[i];
      double e = allowance(first + i);
      bool isKnown = std::isfinite(e) && std::isfinite(pair.expected);
      pair.got = isKnown ? pair.expected + e : pair.expected;
      pair.absError = isKnown ? e : 0;
      pair.ulps = 0;
    }
  }

private:
  const ElementSource &source;
  const std::function<double(uint64_t)> &allowance;
};
} // namespace

RequiredTolerance
justifiedTolerance(const ElementSource &source,
                   const std::function<double(uint64_t)> &allowance) {
  return computeErrorStats(AllowedErrors(source, allowance)).required;
}

static std::optional<Tolerance> toleranceOf(const std::string &rule,
                                            const ElementType &expected,
                                            const ElementType &got) {
  size_t colon = rule.find(':');
  std::string name = rule.substr(0, colon);
  if (name == "assert_close") {
    TorchTolerance t = torchTolerance(expected, got);
    if (colon != std::string::npos)
      if (Result<ElementType> type = parseElementType(rule.substr(colon + 1)))
        t = torchTolerance(*type);
    return Tolerance{t.atol, t.rtol};
  }
  if (name != "allclose" && name != "polygraphy")
    return std::nullopt;
  // As str() prints them: NAME:ATOL,RTOL and more.
  Tolerance t;
  const char *end = rule.data() + rule.size();
  auto atol = std::from_chars(rule.data() + colon + 1, end, t.atol);
  if (atol.ec != std::errc() || atol.ptr == end)
    return std::nullopt;
  if (std::from_chars(atol.ptr + 1, end, t.rtol).ec != std::errc())
    return std::nullopt;
  t.isEither = name == "polygraphy";
  return t;
}

/// Three digits, rounded up: what is said to accept something has to.
static std::string roundedUp(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.3g", x);
  if (std::strtod(text, nullptr) < x)
    std::snprintf(text, sizeof text, "%.3g", x * (1 + 5e-3));
  return text;
}

std::vector<std::string> toleranceNotes(const OutputComparison &c,
                                        const ElementType &expected,
                                        const ElementType &got) {
  std::vector<std::string> notes;
  std::optional<Tolerance> tolerance = toleranceOf(c.rule, expected, got);
  const double value = c.stats.worst.expected;
  if (!tolerance || c.pass || got.isInteger() || !c.worst ||
      !std::isfinite(value))
    return notes;
  const double limit = tolerance->at(value);
  const std::string type(formatName(got.format));
  const std::string there =
      "the tolerance at " + c.worst->place() + " is " + shortNumber(limit);

  const bool isRounded =
      formatInfo(expected.format).precision > formatInfo(got.format).precision;
  const double half = halfUlp(value, got.format);
  if (isRounded && limit < half)
    notes.push_back("no right " + type + " output can be relied on to pass: " +
                    there + ", and rounding the right value to " + type +
                    " may move it by half an ulp, " + shortNumber(half));
  else if (!isRounded && limit < 2 * half)
    notes.push_back(there + ", less than one ulp of " + type + " there, " +
                    shortNumber(2 * half) + ": it asks for equal bits");
  if (!c.justified)
    return notes;
  for (const OtherRule &other : c.others)
    if (other.name == "allowance" && other.pass)
      notes.push_back("every element that can be checked is within its "
                      "allowance: it is the tolerance that is wrong");
  if (c.worst->allowance && std::isfinite(*c.worst->allowance) &&
      limit < *c.worst->allowance)
    notes.push_back("these operations and types justify " +
                    shortNumber(*c.worst->allowance) +
                    " there; allclose:" + roundedUp(c.justified->atol) + "," +
                    roundedUp(c.justified->rtol) +
                    " would accept every right output, and so would " +
                    roundedUp(c.justified->rtolAlone) + " relative or " +
                    roundedUp(c.justified->atolAlone) + " absolute alone");
  return notes;
}

} // namespace plumb
