//===- Campaign.h - is the allowance right, and is it sharp? ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The evidence behind docs/allowance.md. Every kernel, in every choice of
// types and length, on every distribution:
//
//   right   each right implementation runs typed, and each of its elements is
//           compared with the reference shadow of form 0. An element outside is
//           a false alarm, of which there must be none.
//   wrong   each fault runs typed; a tensor whose bits differ from the right
//           ones should have an element outside.
//   pairs   both run as two levels of a pipeline, and are given a verdict:
//           never a bad one for a right pair, a bad one for a wrong pair.
//
// Three common rules are asked beside the allowance: numpy.allclose with 1e-2,
// torch.testing.assert_close with its defaults, and a tolerance calibrated as
// 1.5 times the 95th percentile of the right tensors' largest errors, for each
// kernel and choice of types.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_CAMPAIGN_H
#define PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_CAMPAIGN_H

#include "Kernels.h"
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace plumb::campaign {

/// f32; f16 and bf16 stored, f32 arithmetic; all f16; all bf16.
const std::vector<Types> &allTypes();

struct Options {
  uint64_t seed = 1;
  std::vector<int64_t> lengths = {1, 7, 64, 1025};
  std::vector<std::string> distributions;
  /// Names; empty: all.
  std::vector<std::string> kernels, types;
  /// Different data for one choice of everything else.
  unsigned repeats = 1;
  bool wrong = true, pairs = true;
  /// Lines of progress to stderr.
  bool progress = false;
};

/// What is asked beside the allowance.
enum Rule { Allowance, AllClose, Torch, Calibrated, kNumRules };

/// Counts of right elements.
struct Tightness {
  uint64_t compared = 0, marked = 0, alarms = 0;
  double largest = 0;
  /// err / e in powers of two, from 2^-63 up to 1.
  std::array<uint64_t, 64> ratios{};
  void add(double ratio);
  void add(const Tightness &other);
  /// The upper end of the bin that holds the median.
  double median() const;
};

struct Counts {
  uint64_t tensors = 0;
  std::array<uint64_t, kNumRules> flagged{};
};

struct Results {
  /// By kernel and by types.
  std::map<std::string, Tightness> byKernel, byTypes;
  /// Right tensors by types; wrong ones by fault, where arithmetic is f32 and
  /// where it is narrower.
  std::map<std::string, Counts> right;
  std::map<std::string, std::array<Counts, 2>> wrong;
  /// Pairs of levels: how many of each kind got which verdict.
  std::map<std::string, std::map<std::string, uint64_t>> verdicts;
  /// Elements outside, where the limit of docs/allowance.md holds: attention in
  /// f16 on subnormal data, one algorithm against the other.
  uint64_t beyondLimits = 0;
  /// Descriptions of the first false alarms, and of the first right pairs with
  /// a bad verdict.
  std::vector<std::string> alarms;

  Tightness total() const;
};

Results run(const Options &options);

/// The tables, in Markdown.
std::string tables(const Results &results);

} // namespace plumb::campaign

#endif // PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_CAMPAIGN_H
