//===- OutputComparison.cpp - one output against its reference ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The statistics come from Numerics; everything that is said in the terms of
// the rule (verdict, worst element, places, what others would have said) from
// one more pass, shared out to all cores and put together in order, so that
// results do not depend on their number.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/OutputComparison.h"
#include "ErrorPlaces.h"
#include "OtherRules.h"
#include "OutputScore.h"
#include "OutputSide.h"
#include "ToleranceNotes.h"
#include "WatchedSource.h"
#include "plumbline/Numerics/ParallelScan.h"
#include "plumbline/Numerics/Ulp.h"
#include "plumbline/Oracle/HostValueSource.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>

namespace plumb {

namespace {

/// What one range of the scan finds.
struct Part {
  Part(const std::vector<int64_t> &shape, const OtherRules &others)
      : places(shape), others(others) {}

  uint64_t exceeding = 0, uncheckable = 0;
  uint64_t allowanceExceeding = 0, allowanceUncheckable = 0;
  double worstScore = -1;
  uint64_t worst = 0, first = UINT64_MAX;
  ScoreHistogram histogram;
  ErrorPlaces places;
  OtherRules others;

  void add(uint64_t at, const double *scores, size_t n);
  void add(const Part &next);
};

class Comparer {
public:
  Comparer(const OutputSide &reference, const OutputSide &got,
           const OutputCompareOptions &options)
      : reference(reference), got(got), options(options) {}
  Result<OutputComparison> compare();

private:
  Status checkTypes() const;
  Status makeSource();
  Status makeRule();
  Part scan() const;
  void scanRange(uint64_t first, uint64_t end, Part &part) const;
  Difference differenceAt(uint64_t k) const;
  bool hasShadows() const {
    return reference.host && !reference.host->shadows.empty();
  }
  /// Expected are the fp64 values of the shadows.
  bool comparesShadows() const {
    return hasShadows() && got.type.partBits() <= 64 && !got.type.isInteger();
  }

  const OutputSide &reference, &got;
  const OutputCompareOptions &options;
  std::unique_ptr<ElementSource> source;
  const MixedSource *mixed = nullptr;   // the source, if types differ
  std::unique_ptr<ComparisonRule> rule; // null: the allowance
  std::unique_ptr<OutputScore> score;
  std::unique_ptr<OutputScore> allowed; // beside another rule, or null
  std::vector<int64_t> indexShape;      // with the parts as the last axis
  OutputComparison result;
};

} // namespace

//===----------------------------------------------------------------------===//
// What is compared, and how
//===----------------------------------------------------------------------===//

Status Comparer::checkTypes() const {
  const std::string both = "the reference is " + reference.typeText() +
                           ", the output is " + got.typeText();
  if (reference.shape != got.shape)
    return makeError("shapes differ: " + both);
  if (reference.type.isInteger() != got.type.isInteger() ||
      reference.type.isComplex() != got.type.isComplex())
    return makeError("element types cannot be compared: " + both);
  bool isWide = reference.type.partBits() > 64 || got.type.partBits() > 64;
  if (isWide && reference.type != got.type)
    return makeError("element types of more than 64 bits must be the same: " +
                     both);
  uint64_t count = got.type.parts();
  const bool isEmpty =
      std::find(got.shape.begin(), got.shape.end(), 0) != got.shape.end();
  if (isEmpty)
    count = 0;
  for (int64_t d : got.shape)
    if (d < 0 || __builtin_mul_overflow(count, uint64_t(d), &count) ||
        count > UINT64_MAX / 64)
      return makeError("the array is too large: " + got.typeText());
  for (const OutputSide *side : {&reference, &got})
    if (side->host && side->host->bits.size() != count)
      return makeError("the array " + side->typeText() + " has " +
                       std::to_string(side->host->bits.size()) +
                       " element parts, expected " + std::to_string(count));
  if (hasShadows() && reference.host->shadows.size() != count)
    return makeError("the reference has " +
                     std::to_string(reference.host->shadows.size()) +
                     " shadows, expected " + std::to_string(count));
  return {};
}

Status Comparer::makeSource() {
  uint64_t count = 1;
  for (int64_t d : got.shape)
    count *= static_cast<uint64_t>(d);
  if (got.type.partBits() > 64) {
    if (reference.host && got.host) {
      Result<HostValueSource> wide =
          HostValueSource::get(*reference.host, *got.host);
      if (!wide)
        return takeError(wide);
      source = std::make_unique<HostValueSource>(std::move(*wide));
      return {};
    }
    Result<ArraySource> wide =
        ArraySource::get(got.type, reference.view.data, got.view.data, count);
    if (!wide)
      return takeError(wide);
    source = std::make_unique<ArraySource>(std::move(*wide));
    return {};
  }
  ArrayView expected = reference.view;
  if (comparesShadows())
    expected = {got.type.isComplex() ? ElementType::complex(FloatFormat::F64)
                                     : ElementType::floating(FloatFormat::F64),
                count ? &reference.host->shadows.data()->v : nullptr,
                sizeof(Shadow)};
  Result<MixedSource> made = MixedSource::get(expected, got.view, count);
  if (!made)
    return takeError(made);
  auto owned = std::make_unique<MixedSource>(std::move(*made));
  if (!got.type.isInteger() && expected.type.format != got.type.format)
    mixed = owned.get();
  source = std::move(owned);
  if (options.progress)
    source =
        std::make_unique<WatchedSource>(std::move(source), options.progress);
  return {};
}

Status Comparer::makeRule() {
  std::string text = options.rule;
  if (text.empty())
    text = hasShadows() ? "allowance" : "bits";
  if (text == "allowance") {
    if (!hasShadows())
      return makeError("rule 'allowance' needs a reference that is computed "
                       "from IR, expected another rule (allclose:ATOL,RTOL, "
                       "ulp:N, bits) or IR as the reference");
    result.rule = text;
    return {};
  }
  Result<std::unique_ptr<ComparisonRule>> parsed = parseRule(text);
  if (!parsed)
    return takeError(parsed);
  rule = std::move(*parsed);
  result.rule = rule->str();
  return {};
}

//===----------------------------------------------------------------------===//
// The scan
//===----------------------------------------------------------------------===//

static void count(ScoreHistogram &histogram, double score) {
  if (score == 0) {
    ++histogram.exact;
  } else if (std::isnan(score)) {
    ++histogram.uncheckable;
  } else if (std::isinf(score)) {
    ++histogram.nonFinite;
  } else {
    int bin = detail::exponentOf(score) + 32;
    int last = static_cast<int>(histogram.bins.size()) - 1;
    ++histogram.bins[std::clamp(bin, 0, last)];
  }
}

void Part::add(uint64_t at, const double *scores, size_t n) {
  for (size_t i = 0; i != n; ++i) {
    const double s = scores[i];
    count(histogram, s);
    if (std::isnan(s)) {
      ++uncheckable;
      continue;
    }
    if (s > worstScore) {
      worstScore = s;
      worst = at + i;
    }
    if (s > 1) {
      if (exceeding++ == 0)
        first = at + i;
    }
  }
  places.add(at, scores, n);
}

void Part::add(const Part &next) {
  exceeding += next.exceeding;
  uncheckable += next.uncheckable;
  allowanceExceeding += next.allowanceExceeding;
  allowanceUncheckable += next.allowanceUncheckable;
  if (next.worstScore > worstScore) {
    worstScore = next.worstScore;
    worst = next.worst;
  }
  first = std::min(first, next.first);
  for (size_t i = 0; i != histogram.bins.size(); ++i)
    histogram.bins[i] += next.histogram.bins[i];
  histogram.exact += next.histogram.exact;
  histogram.nonFinite += next.histogram.nonFinite;
  histogram.uncheckable += next.histogram.uncheckable;
  places.add(next.places);
  others.add(next.others);
}

void Comparer::scanRange(uint64_t first, uint64_t end, Part &part) const {
  constexpr size_t kBlock = 1024; // even: complex numbers stay whole
  std::vector<ElementPair> pairs(kBlock);
  std::vector<double> scores(kBlock), expected(kBlock);
  for (uint64_t at = first; at < end; at += kBlock) {
    const size_t n = std::min<uint64_t>(kBlock, end - at);
    source->read(at, n, pairs.data());
    if (mixed)
      mixed->readExpected(at, n, expected.data());
    part.others.add(pairs.data(), mixed ? expected.data() : nullptr, n);
    if (allowed) {
      allowed->score(*source, at, pairs.data(), n, scores.data());
      for (size_t i = 0; i != n; ++i) {
        part.allowanceExceeding += scores[i] > 1;
        part.allowanceUncheckable += std::isnan(scores[i]);
      }
    }
    score->score(*source, at, pairs.data(), n, scores.data());
    part.add(at, scores.data(), n);
  }
}

Part Comparer::scan() const {
  OtherRules others(mixed                  ? *mixed->expectedType()
                    : got.type.isInteger() ? reference.type
                                           : got.type,
                    got.type);
  const uint64_t parts = got.type.parts();
  std::vector<std::unique_ptr<Part>> found(numScanRanges(*source));
  scanRanges(*source, [&](unsigned range, uint64_t first, uint64_t end) {
    first -= first % parts;
    if (end != source->size())
      end -= end % parts;
    found[range] = std::make_unique<Part>(indexShape, others);
    scanRange(first, end, *found[range]);
  });
  Part all = std::move(*found.front());
  for (size_t i = 1; i < found.size(); ++i)
    all.add(*found[i]);
  return all;
}

//===----------------------------------------------------------------------===//
// The result
//===----------------------------------------------------------------------===//

/// Shortest decimal that reads back.
static std::string numberText(double x) {
  if (std::isnan(x))
    return "nan";
  char text[40];
  std::string number(text, std::to_chars(text, text + sizeof text, x).ptr);
  if (number.find_first_of(".en") == std::string::npos)
    number += ".0";
  return number;
}

Difference Comparer::differenceAt(uint64_t k) const {
  ElementPair pair;
  source->read(k, 1, &pair);
  Difference d;
  d.output = options.name;
  d.index.resize(indexShape.size());
  uint64_t rest = k;
  for (size_t i = indexShape.size(); i-- > 0;) {
    const auto size = static_cast<uint64_t>(indexShape[i]);
    d.index[i] = static_cast<int64_t>(rest % size);
    rest /= size;
  }
  d.expected = comparesShadows() ? numberText(reference.host->shadows[k].v)
                                 : reference.element(k);
  d.got = got.element(k);
  if (!got.type.isInteger() && pair.bothFinite()) {
    d.ulp = pair.ulps;
    d.distance = pair.absError;
  }
  const OutputScore *known = rule ? allowed.get() : score.get();
  if (known && !got.type.isInteger())
    d.allowance = known->allowance(*source, k);
  return d;
}

Result<OutputComparison> Comparer::compare() {
  if (Status ok = checkTypes(); !ok)
    return takeError(ok);
  if (Status ok = makeSource(); !ok)
    return takeError(ok);
  if (Status ok = makeRule(); !ok)
    return takeError(ok);
  result.name = options.name;
  result.elementType = toString(reference.type);
  result.gotType = toString(got.type);
  result.shape = got.shape;
  indexShape = got.shape;
  if (got.type.isComplex())
    indexShape.push_back(2);

  result.stats = computeErrorStats(*source);
  std::optional<RuleResult> whole;
  if (!rule) {
    score = allowanceScore(*reference.host, *got.host);
  } else if (const ElementwiseRule *each = rule->elementwise()) {
    score = ruleScore(*each);
  } else {
    whole = rule->evaluate(*source);
    score = wholeArrayScore(result.stats.maxAbs, whole->pass);
  }
  if (rule && hasShadows() && got.host)
    allowed = allowanceScore(*reference.host, *got.host);

  Part found = scan();
  result.uncheckable = found.uncheckable;
  result.stats.numExceeding = whole ? whole->exceeding : found.exceeding;
  result.pass = result.stats.numExceeding == 0 && !result.inconclusive();
  if (result.stats.count != 0) {
    uint64_t worst =
        found.worstScore > 0 ? found.worst : result.stats.worst.index;
    result.worst = differenceAt(worst);
    ElementPair pair;
    source->read(worst, 1, &pair);
    result.stats.worst = {worst, pair.expected, pair.got, pair.ulps,
                          result.worst->allowance.value_or(
                              std::numeric_limits<double>::infinity())};
    if (found.first != UINT64_MAX)
      result.first = differenceAt(found.first);
  }
  if (allowed)
    result.others.push_back(
        {"allowance",
         std::to_string(found.allowanceUncheckable) + " not checkable",
         found.allowanceExceeding == 0 &&
             2 * found.allowanceUncheckable <= result.stats.count,
         found.allowanceExceeding});
  for (OtherRule &other : found.others.finish())
    result.others.push_back(std::move(other));
  result.place = found.places.place(score->wrongElements());
  if (!options.withoutPlaces) {
    result.axes = found.places.histograms();
    result.grid = found.places.grid();
    result.histogram = found.histogram;
  }
  const OutputScore *known = rule ? allowed.get() : score.get();
  if (comparesShadows() && known)
    result.justified = justifiedTolerance(*source, [&](uint64_t k) {
      std::optional<double> e = known->allowance(*source, k);
      return e.value_or(std::numeric_limits<double>::quiet_NaN());
    });
  result.notes =
      toleranceNotes(result, source->expectedType().value_or(reference.type),
                     source->gotType().value_or(got.type));
  return std::move(result);
}

Result<OutputComparison> compareOutput(const HostValue &reference,
                                       const HostValue &got,
                                       const OutputCompareOptions &options) {
  OutputSide expected = sideOf(reference), side = sideOf(got);
  return Comparer(expected, side, options).compare();
}

Result<OutputComparison> compareOutput(const OutputArray &reference,
                                       const OutputArray &got,
                                       const OutputCompareOptions &options) {
  OutputSide expected = sideOf(reference), side = sideOf(got);
  return Comparer(expected, side, options).compare();
}

} // namespace plumb
