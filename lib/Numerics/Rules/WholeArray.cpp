//===- WholeArray.cpp - rules that judge an array by one number -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two passes: the first finds the largest magnitudes, by which the second
// divides (a power of two, so that nothing is rounded): squares of large
// doubles would overflow, and those of small ones vanish.
//
//===----------------------------------------------------------------------===//

#include "WholeArray.h"
#include "Arguments.h"
#include "plumbline/Numerics/ParallelScan.h"

#include <algorithm>
#include <charconv>
#include <vector>

using namespace plumb;

std::string WholeArrayRule::str() const {
  return name + ":" + printShortest(least);
}

namespace {
struct Extent {
  double expected = 0, got = 0;
  double worst = -1;
  uint64_t worstIndex = 0, mismatches = 0;
  bool differ = false;

  void add(uint64_t index, const ElementPair &pair) {
    if (!pair.bothFinite()) {
      if (!pair.sameNonFinite() && mismatches++ == 0)
        worstIndex = index;
      return;
    }
    expected = std::max(expected, std::fabs(pair.expected));
    got = std::max(got, std::fabs(pair.got));
    differ |= pair.absError != 0;
    if (pair.absError > worst && mismatches == 0) {
      worst = pair.absError;
      worstIndex = index;
    }
  }

  /// Of the range that follows.
  void add(const Extent &next) {
    if (mismatches == 0 && (next.mismatches || next.worst > worst)) {
      worst = next.worst;
      worstIndex = next.worstIndex;
    }
    expected = std::max(expected, next.expected);
    got = std::max(got, next.got);
    mismatches += next.mismatches;
    differ |= next.differ;
  }
};
} // namespace

static Extent extentOf(const ElementSource &source) {
  std::vector<Extent> parts(numScanRanges(source));
  scanRanges(source, [&](unsigned range, uint64_t first, uint64_t end) {
    Extent part;
    part.worstIndex = first;
    source.forEach(first, end, [&](uint64_t index, const ElementPair &pair) {
      part.add(index, pair);
    });
    parts[range] = part;
  });
  Extent all = parts.front();
  for (size_t i = 1; i < parts.size(); ++i)
    all.add(parts[i]);
  return all;
}

/// The exponent by which numbers up to `largest` come near 1.
static int scaleOf(double largest) {
  return largest > 0 ? -std::ilogb(largest) : 0;
}

static Moments momentsOf(const ElementSource &source, int scaleX, int scaleY) {
  std::vector<Moments> parts(numScanRanges(source));
  scanRanges(source, [&](unsigned range, uint64_t first, uint64_t end) {
    constexpr size_t kBlock = 1024;
    std::vector<double> x, y;
    Moments part;
    auto flush = [&] {
      part.add(x.data(), y.data(), x.size());
      x.clear();
      y.clear();
    };
    source.forEach(first, end, [&](uint64_t, const ElementPair &pair) {
      if (!pair.bothFinite())
        return;
      x.push_back(std::ldexp(pair.expected, scaleX));
      y.push_back(std::ldexp(pair.got, scaleY));
      if (x.size() == kBlock)
        flush();
    });
    flush();
    parts[range] = part;
  });
  Moments all;
  for (const Moments &part : parts)
    all.add(part);
  return all;
}

RuleResult WholeArrayRule::evaluate(const ElementSource &source) const {
  Extent extent = extentOf(source);
  RuleResult result;
  result.count = source.size();
  result.worstIndex = extent.worstIndex;
  double value = 1;
  if (extent.mismatches) {
    value = -std::numeric_limits<double>::infinity();
  } else if (extent.differ) {
    Moments moments =
        momentsOf(source, scaleOf(extent.expected), scaleOf(extent.got));
    value = (moments.*similarity)();
  }
  // NaN: there is no similarity.
  result.pass = value >= least;
  result.exceeding = result.pass ? 0 : result.count;
  result.worstScore = result.pass ? (extent.differ ? 1 : 0)
                                  : std::numeric_limits<double>::infinity();
  return result;
}

Result<std::unique_ptr<ComparisonRule>>
plumb::parseWholeArrayRule(std::string_view name, std::string_view arguments,
                           double (Moments::*similarity)() const) {
  double least = 0;
  const char *begin = arguments.data(), *end = begin + arguments.size();
  auto parsed = std::from_chars(begin, end, least);
  if (arguments.empty() || parsed.ec != std::errc() || parsed.ptr != end ||
      !(least >= -1 && least <= 1))
    return makeError("the least value of rule '" + std::string(name) +
                     ":MIN' is '" + std::string(arguments) +
                     "', expected a number from -1 to 1, as 0.99");
  return std::make_unique<WholeArrayRule>(name, least, similarity);
}
