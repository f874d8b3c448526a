//===- Downgrade.cpp - did narrower types come in? ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Downgrade.h.
//
//===----------------------------------------------------------------------===//

#include "Downgrade.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace plumb {

/// The allowances of an output; empty if the run has none. NaN where a
/// comparison that rounding can turn decides: that says nothing about types.
static std::vector<double> allowances(LevelRuns &runs, UnitTable table,
                                      size_t output) {
  std::vector<double> e;
  const LevelRun &run = runs.get(table);
  if (run.run.status != RunStatus::Ok || output >= run.outputs.size())
    return e;
  for (const Shadow &s : run.outputs[output].shadows)
    e.push_back(s.marks & kUnstableControl
                    ? std::numeric_limits<double>::quiet_NaN()
                    : allowance(s, table));
  return e;
}

std::optional<Downgrade> downgradeOf(LevelRuns &reference, LevelRuns &level) {
  if (!level.floatTypes().isNarrowerThan(reference.floatTypes()))
    return std::nullopt;
  std::optional<Downgrade> result;
  size_t outputs = reference.get(UnitTable::Declared).outputs.size();
  for (size_t o = 0; o != outputs; ++o) {
    if (!reference.get(UnitTable::Declared).outputs[o].elem.isFloat())
      continue;
    std::vector<double> e0 = allowances(reference, UnitTable::Declared, o);
    std::vector<double> ei = allowances(level, UnitTable::Declared, o);
    std::vector<double> w0 = allowances(reference, UnitTable::Wide, o);
    std::vector<double> wi = allowances(level, UnitTable::Wide, o);
    if (ei.size() != e0.size() || w0.size() != e0.size() ||
        wi.size() != e0.size())
      continue;
    std::vector<std::pair<double, size_t>> weights;
    for (size_t k = 0; k != e0.size(); ++k) {
      if (!std::isfinite(e0[k]) || !std::isfinite(w0[k]) ||
          !std::isfinite(wi[k]) || std::isnan(ei[k]))
        continue;
      // An unbounded e_i is what narrow types may come to.
      double added = (ei[k] - wi[k]) - (e0[k] - w0[k]);
      double weight = added <= 0 ? 0 : added / e0[k];
      weights.push_back({weight, k});
    }
    if (weights.empty())
      continue;
    std::sort(weights.begin(), weights.end());
    double median = weights[weights.size() / 2].first;
    if (!result || median > result->weight)
      result = Downgrade{median, o, weights.back().second};
  }
  return result;
}

} // namespace plumb
