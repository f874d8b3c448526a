//===- RunDifferences.h - runs of one kernel among themselves ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that is run twice on the same inputs gives the same bits, or nearly
// the same (atomic additions and split sums come in another order each time),
// or something else altogether, as where an ordering is missing.
//
//   identical  all runs have the same bits
//   last-bits  no two numbers are further apart than an order of a sum
//   explains:
//              twice the allowance, where the reference has one, or else
//              kLastBits ulps
//   unordered  they are; or a NaN or an infinity is in one run only
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_RUNDIFFERENCES_H
#define PLUMBLINE_ORACLE_RUNDIFFERENCES_H

#include "plumbline/Oracle/OutputComparison.h"
#include <string_view>
#include <vector>

namespace plumb {

enum class RunAgreement : uint8_t { Identical, LastBits, Unordered };

/// "identical", "last-bits", "unordered".
std::string_view runAgreementName(RunAgreement agreement);

inline constexpr uint64_t kLastBits = 4;

/// What two runs, or one and all others, say of one output.
struct RunDifference {
  std::string name;
  RunAgreement agreement = RunAgreement::Identical;
  uint64_t runs = 0; ///< that were compared
  uint64_t count = 0;
  /// Elements whose bits differ; of several runs: the most between the first
  /// and another.
  uint64_t differing = 0;
  /// Over pairs of numbers.
  double maxAbs = 0;
  uint64_t maxUlp = 0;
  /// The largest difference: expected is the first run's.
  std::optional<Difference> worst;
};

/// All runs with the first. Errors: types or shapes that differ. `reference`
/// (may be null) has shadows.
Result<RunDifference> compareRuns(const std::string &name,
                                  const std::vector<const HostValue *> &runs,
                                  const HostValue *reference = nullptr);

/// The same for two runs in memory.
Result<RunDifference> compareRuns(const std::string &name,
                                  const OutputArray &first,
                                  const OutputArray &other);

/// Adds what a further run says.
void addRun(RunDifference &all, const RunDifference &next);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_RUNDIFFERENCES_H
