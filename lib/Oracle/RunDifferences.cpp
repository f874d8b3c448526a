//===- RunDifferences.cpp - runs of one kernel among themselves -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See RunDifferences.h.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/RunDifferences.h"
#include "VerdictParts.h"
#include "plumbline/Oracle/Within.h"
#include <algorithm>
#include <cmath>

namespace plumb {

std::string_view runAgreementName(RunAgreement agreement) {
  switch (agreement) {
  case RunAgreement::Identical:
    return "identical";
  case RunAgreement::LastBits:
    return "last-bits";
  case RunAgreement::Unordered:
    return "unordered";
  }
  return "unordered";
}

/// By bits and ulps alone.
static RunDifference differenceOf(const OutputComparison &c) {
  RunDifference d;
  d.name = c.name;
  d.runs = 2;
  d.count = c.stats.count;
  d.differing = c.stats.numExceeding;
  d.maxAbs = c.stats.maxAbs;
  d.maxUlp = c.stats.maxUlp;
  if (d.differing == 0)
    return d;
  d.worst = c.worst;
  d.agreement = c.stats.numNonFiniteMismatch == 0 && d.maxUlp <= kLastBits
                    ? RunAgreement::LastBits
                    : RunAgreement::Unordered;
  return d;
}

static OutputCompareOptions bitsOf(const std::string &name) {
  OutputCompareOptions options;
  options.name = name;
  options.rule = "bits";
  options.withoutPlaces = true;
  return options;
}

/// Whether the order of sums explains all differences of two runs.
static bool isWithinAllowances(const HostValue &reference, const HostValue &a,
                               const HostValue &b) {
  if (!a.elem.isFloat() || reference.shadows.size() != a.bits.size())
    return false;
  const FloatFormat f = judgedFormat(reference.elem);
  for (size_t k = 0; k != a.bits.size(); ++k) {
    if (a.sameBits(k, b, k))
      continue;
    const double x = a.asDouble(k), y = b.asDouble(k);
    if (std::isnan(x) && std::isnan(y))
      continue;
    const double e =
        outputAllowance(reference.shadows[k], UnitTable::Declared, f);
    const bool isClose =
        (std::isfinite(e) && std::fabs(x - y) <= 2 * e * (1 + 0x1p-20)) ||
        elementUlps(a, b, k) <= kLastBits;
    if (!std::isfinite(x) || !std::isfinite(y) || !isClose)
      return false;
  }
  return true;
}

void addRun(RunDifference &all, const RunDifference &next) {
  if (all.runs == 0) {
    all = next;
    return;
  }
  all.runs += next.runs - 1;
  all.agreement = std::max(all.agreement, next.agreement);
  all.differing = std::max(all.differing, next.differing);
  if (next.worst && (!all.worst || next.maxAbs > all.maxAbs))
    all.worst = next.worst;
  all.maxAbs = std::max(all.maxAbs, next.maxAbs);
  all.maxUlp = std::max(all.maxUlp, next.maxUlp);
}

Result<RunDifference> compareRuns(const std::string &name,
                                  const std::vector<const HostValue *> &runs,
                                  const HostValue *reference) {
  RunDifference all;
  all.name = name;
  for (size_t i = 1; i < runs.size(); ++i) {
    const HostValue &a = *runs.front(), &b = *runs[i];
    if (!(a.elem == b.elem))
      return makeError(name + ": a run has " + b.typeString() +
                       ", the first one " + a.typeString());
    Result<OutputComparison> compared = compareOutput(a, b, bitsOf(name));
    if (!compared)
      return takeError(compared);
    RunDifference next = differenceOf(*compared);
    if (next.agreement == RunAgreement::Unordered && reference &&
        isWithinAllowances(*reference, a, b))
      next.agreement = RunAgreement::LastBits;
    addRun(all, next);
  }
  return all;
}

Result<RunDifference> compareRuns(const std::string &name,
                                  const OutputArray &first,
                                  const OutputArray &other) {
  if (first.view.type != other.view.type)
    return makeError(name + ": a run has elements of type " +
                     toString(other.view.type) + ", the first one " +
                     toString(first.view.type));
  Result<OutputComparison> compared = compareOutput(first, other, bitsOf(name));
  if (!compared)
    return takeError(compared);
  return differenceOf(*compared);
}

} // namespace plumb
