//===- RoundingOnly.cpp - is it rounding, and no more? --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is left when no experiment explains the difference: does it lie within
// what right implementations may give? Without sums the allowance is that of a
// few roundings, and lying within it is the answer. With sums it is a bound for
// the worst order, so that what was seen must also be of the size of the
// program's own rounding errors: an accumulator that somebody made narrower may
// hide below the bound, and stays unexplained here.
//
//===----------------------------------------------------------------------===//

#include "Experiment.h"

namespace plumb {

static constexpr double kBeyondWritten = 8;

void roundingExperiment(ExpectedCase &c) {
  if (!c.isExpectable() || c.isExplained())
    return;
  bool hasSums = false;
  for (const FoundReduction &reduction : c.reductions)
    hasSums |= reduction.format.has_value() &&
               reduction.kind != FoundReduction::Kind::Max &&
               reduction.kind != FoundReduction::Kind::Min;
  std::string sizes = "up to " + shortText(c.seenRatio) +
                      " of what is allowed was seen, the program as written "
                      "is off by up to " +
                      shortText(c.writtenRatio);
  c.record("the allowance", sizes);
  if (hasSums && c.seenRatio > kBeyondWritten * c.writtenRatio) {
    c.note(TriageSeverity::Warning, "rounding",
           "Every element is within what any order of the sums may give, but "
           "much further off than the program as written: " +
               sizes + ".");
    return;
  }
  if (!c.untested.empty()) {
    c.conclude(StageStatus::Explained, TriageCategory::CastChain,
               Confidence::Suspected,
               "the casts " + c.untested +
                   " are not one conversion, and could not be taken out to see "
                   "what they do; the difference is of the size of rounding",
               "convert once, and compare again");
    return;
  }
  c.conclude(StageStatus::Explained, TriageCategory::Rounding,
             Confidence::Measured,
             "rounding is the difference: every element that fails is within "
             "what a right implementation may give (" +
                 sizes + ")",
             "nothing: compare with --rule=allowance, or with a wider "
             "tolerance");
}

} // namespace plumb
