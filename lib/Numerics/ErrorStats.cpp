//===- ErrorStats.cpp - how two arrays differ, in numbers -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/ErrorStats.h"

#include "RequiredTolerance.h"
#include "plumbline/Numerics/OrderStatistics.h"
#include "plumbline/Numerics/ParallelScan.h"

#include <algorithm>
#include <mutex>

using namespace plumb;

namespace {
/// The mean of non-negative doubles. The sum is compensated (Neumaier), and
/// very large terms are summed scaled, so that it does not overflow where the
/// mean does not.
class Mean {
  struct Sum {
    double sum = 0, lost = 0;
    void add(const Sum &other) {
      add(other.sum);
      lost += other.lost;
    }
    void add(double x) {
      double next = sum + x;
      lost += sum >= x ? (sum - next) + x : (x - next) + sum;
      sum = next;
    }
    double get() const { return std::isfinite(sum) ? sum + lost : sum; }
  };
  Sum small, large;
  uint64_t n = 0;

public:
  void add(double x) {
    ++n;
    if (x < 0x1p900)
      small.add(x);
    else
      large.add(x * 0x1p-100);
  }
  void add(const Mean &other) {
    n += other.n;
    small.add(other.small);
    large.add(other.large);
  }
  double get() const {
    if (n == 0)
      return 0;
    double count = static_cast<double>(n);
    return small.get() / count + large.get() / count * 0x1p100;
  }
};
} // namespace

namespace {
/// What the first pass finds in a range: everything but percentiles and the
/// pair of tolerances.
struct Partial {
  ErrorStats stats; // without means
  Mean abs, rel, ulp;
  /// The first mismatch, or else the first with the largest error.
  uint64_t worst = 0;
  double worstError = -1;

  void add(uint64_t index, const ElementPair &pair) {
    if (!pair.bothFinite()) {
      if (pair.sameNonFinite()) {
        ++stats.numNonFiniteMatches;
        return;
      }
      if (stats.numNonFiniteMismatch++ == 0)
        worst = index;
      ++stats.numExceeding;
      return;
    }
    ++stats.numFinite;
    stats.numExceeding += pair.absError != 0;
    if (pair.absError > worstError && stats.numNonFiniteMismatch == 0) {
      worstError = pair.absError;
      worst = index;
    }
    stats.maxAbs = std::max(stats.maxAbs, pair.absError);
    stats.maxUlp = std::max(stats.maxUlp, pair.ulps);
    abs.add(pair.absError);
    ulp.add(static_cast<double>(pair.ulps));

    double magnitude = std::fabs(pair.expected);
    double relative = pair.absError == 0 ? 0 : pair.absError / magnitude;
    // Rounding up to the least tolerance keeps the order of the quotients.
    if (relative >= stats.required.rtolAlone)
      stats.required.rtolAlone = std::max(stats.required.rtolAlone,
                                          leastRtol(pair.absError, magnitude));
    if (magnitude == 0 && pair.absError != 0) {
      ++stats.numNoRel;
      return;
    }
    stats.maxRel = std::max(stats.maxRel, relative);
    rel.add(relative);
  }

  /// Of the range that follows this one.
  void add(const Partial &next) {
    const ErrorStats &s = next.stats;
    bool worse = s.numNonFiniteMismatch != 0 || next.worstError > worstError;
    if (stats.numNonFiniteMismatch == 0 && worse) {
      worst = next.worst;
      worstError = next.worstError;
    }
    stats.numExceeding += s.numExceeding;
    stats.numFinite += s.numFinite;
    stats.numNonFiniteMatches += s.numNonFiniteMatches;
    stats.numNonFiniteMismatch += s.numNonFiniteMismatch;
    stats.numNoRel += s.numNoRel;
    stats.maxAbs = std::max(stats.maxAbs, s.maxAbs);
    stats.maxRel = std::max(stats.maxRel, s.maxRel);
    stats.maxUlp = std::max(stats.maxUlp, s.maxUlp);
    stats.required.rtolAlone =
        std::max(stats.required.rtolAlone, s.required.rtolAlone);
    abs.add(next.abs);
    rel.add(next.rel);
    ulp.add(next.ulp);
  }
};
} // namespace

static ErrorStats firstPass(const ElementSource &source, uint64_t &worst) {
  std::vector<Partial> parts(numScanRanges(source));
  scanRanges(source, [&](unsigned range, uint64_t first, uint64_t end) {
    Partial part;
    source.forEach(first, end, [&](uint64_t index, const ElementPair &pair) {
      part.add(index, pair);
    });
    parts[range] = part;
  });
  Partial all = parts.front();
  for (size_t i = 1; i < parts.size(); ++i)
    all.add(parts[i]);
  worst = all.worst;
  ErrorStats stats = all.stats;
  stats.count = source.size();
  stats.meanAbs = all.abs.get();
  stats.meanRel = all.rel.get();
  stats.meanUlp = all.ulp.get();
  stats.required.atolAlone = stats.maxAbs;
  stats.required.ulp = stats.maxUlp;
  return stats;
}

static void findPercentiles(const ElementSource &source, ErrorStats &stats) {
  constexpr uint64_t kMaxCollected = uint64_t(1) << 20;
  if (stats.numFinite == 0)
    return;
  auto errors = [&](const std::function<void(const double *, size_t)> &use) {
    std::mutex mutex;
    scanRanges(source, [&](unsigned, uint64_t first, uint64_t end) {
      constexpr size_t kBatch = 4096;
      std::vector<double> batch;
      batch.reserve(kBatch);
      auto flush = [&] {
        std::lock_guard<std::mutex> lock(mutex);
        use(batch.data(), batch.size());
        batch.clear();
      };
      source.forEachError(first, end, [&](double error, double) {
        batch.push_back(error);
        if (batch.size() == kBatch)
          flush();
      });
      flush();
    });
  };
  std::vector<double> p =
      percentiles(errors, stats.numFinite, {50, 90, 99}, kMaxCollected);
  stats.p50Abs = p[0];
  stats.p90Abs = p[1];
  stats.p99Abs = p[2];
}

ErrorStats plumb::computeErrorStats(const ElementSource &source,
                                    const ComparisonRule *rule) {
  uint64_t worst = 0;
  ErrorStats stats = firstPass(source, worst);
  findPercentiles(source, stats);

  if (stats.numNonFiniteMismatch != 0) {
    const double infinity = std::numeric_limits<double>::infinity();
    stats.required = {infinity, infinity, infinity, infinity, UINT64_MAX};
  } else {
    TolerancePair pair = leastTolerancePair(source, stats.maxAbs);
    stats.required.atol = pair.atol;
    stats.required.rtol = pair.rtol;
  }

  if (rule) {
    RuleResult result = rule->evaluate(source);
    stats.numExceeding = result.exceeding;
    worst = result.worstIndex;
  }
  if (stats.count != 0) {
    ElementPair pair;
    source.read(worst, 1, &pair);
    stats.worst = {worst, pair.expected, pair.got, pair.ulps, pair.allowance};
  }
  return stats;
}
