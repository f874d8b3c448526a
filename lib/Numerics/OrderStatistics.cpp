//===- OrderStatistics.cpp - exact percentiles in bounded memory ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/OrderStatistics.h"

#include "plumbline/Numerics/FastConvert.h"

#include <algorithm>
#include <cmath>

using namespace plumb;

std::vector<double> plumb::selectRanks(const ValueSequence &values,
                                       const std::vector<uint64_t> &ranks) {
  constexpr unsigned kDigitBits = 16, kPasses = 64 / kDigitBits;
  constexpr uint64_t kBuckets = uint64_t(1) << kDigitBits;

  // What is known of the value of a rank: its leading bits, and its rank among
  // the values that share them.
  struct Target {
    uint64_t prefix, rank;
  };
  std::vector<Target> targets;
  for (uint64_t rank : ranks)
    targets.push_back({0, rank});

  for (unsigned pass = 0; pass < kPasses; ++pass) {
    std::vector<uint64_t> prefixes;
    for (const Target &t : targets)
      prefixes.push_back(t.prefix);
    std::sort(prefixes.begin(), prefixes.end());
    prefixes.erase(std::unique(prefixes.begin(), prefixes.end()),
                   prefixes.end());

    std::vector<uint64_t> histograms(prefixes.size() * kBuckets);
    const unsigned shift = 64 - kDigitBits * (pass + 1);
    values([&](const double *value, size_t n) {
      for (size_t i = 0; i < n; ++i) {
        uint64_t bits = bitCast<uint64_t>(value[i]) >> shift;
        auto it =
            std::lower_bound(prefixes.begin(), prefixes.end(), bits / kBuckets);
        if (it != prefixes.end() && *it == bits / kBuckets)
          ++histograms[uint64_t(it - prefixes.begin()) * kBuckets +
                       bits % kBuckets];
      }
    });

    for (Target &t : targets) {
      auto it = std::lower_bound(prefixes.begin(), prefixes.end(), t.prefix);
      const uint64_t *histogram =
          &histograms[uint64_t(it - prefixes.begin()) * kBuckets];
      uint64_t digit = 0;
      while (digit + 1 < kBuckets && t.rank >= histogram[digit])
        t.rank -= histogram[digit++];
      t.prefix = t.prefix * kBuckets + digit;
    }
  }

  std::vector<double> result;
  for (const Target &t : targets)
    result.push_back(bitCast<double>(t.prefix));
  return result;
}

std::vector<double> plumb::percentiles(const ValueSequence &values,
                                       uint64_t count,
                                       const std::vector<double> &percents,
                                       uint64_t limit) {
  // The percentile p lies at position p / 100 * (count - 1), between two ranks.
  std::vector<uint64_t> ranks;
  std::vector<double> weights;
  for (double p : percents) {
    double position = static_cast<double>(count - 1) * (p / 100);
    uint64_t below = std::min(static_cast<uint64_t>(position), count - 1);
    ranks.push_back(below);
    ranks.push_back(std::min(below + 1, count - 1));
    weights.push_back(position - std::floor(position));
  }

  std::vector<double> at;
  if (count <= limit) {
    std::vector<double> all;
    all.reserve(count);
    values([&](const double *value, size_t n) {
      all.insert(all.end(), value, value + n);
    });
    for (uint64_t rank : ranks) {
      auto nth = all.begin() + static_cast<std::ptrdiff_t>(rank);
      std::nth_element(all.begin(), nth, all.end());
      at.push_back(*nth);
    }
  } else {
    at = selectRanks(values, ranks);
  }

  std::vector<double> result;
  for (size_t i = 0; i < percents.size(); ++i) {
    double low = at[2 * i], high = at[2 * i + 1], w = weights[i];
    if (low == high) // may be infinite
      result.push_back(low);
    else // from the nearer end, as numpy does
      result.push_back(w < 0.5 ? low + (high - low) * w
                               : high - (high - low) * (1 - w));
  }
  return result;
}
