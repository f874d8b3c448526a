//===- ErrorStats.h - how two arrays differ, in numbers ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The statistics that every comparison reports. Pairs of finite numbers are
// what absolute, relative and ulp errors are about; a pair with a NaN or an
// infinity either agrees (by position and sign) or is a mismatch, is counted as
// such and enters no mean, maximum or percentile.
//
// Percentiles are exact, with numpy's linear interpolation. Up to 2^20 finite
// pairs their errors are collected; beyond that the order statistics are found
// by radix selection on the bits of the doubles (non-negative doubles are
// ordered as their bits), in four passes over the source with at most 3 MB of
// counters.
//
// Memory is bounded (8 MB) whatever the size; time is linear, and large arrays
// are shared out to all cores (the results do not depend on how many).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_ERRORSTATS_H
#define PLUMBLINE_NUMERICS_ERRORSTATS_H

#include "plumbline/Numerics/ElementSource.h"
#include "plumbline/Numerics/Rules/Rule.h"

namespace plumb {

/// The element that a report shows.
struct WorstElement {
  uint64_t index = 0;
  double expected = 0, got = 0;
  uint64_t ulp = 0;
  double allowance = 0; ///< infinite if the source has none
};

/// The least tolerances that would pass every element. All are infinite (ulp:
/// UINT64_MAX) if there is a non-finite mismatch.
struct RequiredTolerance {
  /// The pair of allclose with the smallest sum atol + rtol.
  double atol = 0, rtol = 0;
  double atolAlone = 0; ///< with rtol = 0
  double rtolAlone = 0; ///< with atol = 0; infinite if a 0 was expected
  uint64_t ulp = 0;
};

struct ErrorStats {
  uint64_t count = 0; ///< all pairs
  /// Pairs that the rule objects to; without a rule, pairs that differ.
  uint64_t numExceeding = 0;

  // Over the pairs of finite numbers; 0 if there is none.
  double maxAbs = 0, meanAbs = 0;
  double p50Abs = 0, p90Abs = 0, p99Abs = 0;
  /// |got - expected| / |expected|. Pairs with expected = 0 and another got
  /// have no relative error and are left out (numNoRel).
  double maxRel = 0, meanRel = 0;
  uint64_t maxUlp = 0;
  double meanUlp = 0;

  uint64_t numFinite = 0;            ///< pairs of finite numbers
  uint64_t numNonFiniteMatches = 0;  ///< NaN with NaN, inf with the same inf
  uint64_t numNonFiniteMismatch = 0; ///< a NaN or inf against anything else
  uint64_t numNoRel = 0;

  /// Valid if count > 0: the rule's worst; without a rule the first mismatch,
  /// else the first with the largest absolute error.
  WorstElement worst;
  RequiredTolerance required;
};

/// Compares all pairs. `rule` decides numExceeding and worst only.
ErrorStats computeErrorStats(const ElementSource &source,
                             const ComparisonRule *rule = nullptr);

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_ERRORSTATS_H
