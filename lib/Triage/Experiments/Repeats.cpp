//===- Repeats.cpp - do several runs agree with each other? ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that adds with atomics gives other last bits each time, which is
// expected as long as every run is within what any order of the sums may give.
// Runs that differ by more, or in a program that has no sums, are unordered:
// the stages for dependencies and devices say whose fault that is.
//
//===----------------------------------------------------------------------===//

#include "Experiment.h"
#include "plumbline/Oracle/Within.h"
#include <algorithm>
#include <cmath>

namespace plumb {

void repeatExperiment(ExpectedCase &c) {
  if (c.subject.runs.size() < 2)
    return;
  uint64_t differing = 0, elements = 0, outside = 0;
  double largestUlp = 0;
  std::string first;
  for (size_t i = 0; i != c.arrays.size(); ++i) {
    const ProgramArray &of = c.arrays[i];
    std::vector<const HostValue *> values;
    for (const GivenOutputs &run : c.subject.runs)
      if (run.present[i] && run.values[i].bits.size() == of.size())
        values.push_back(&run.values[i]);
    if (values.size() < 2)
      continue;
    for (size_t k = 0; k != of.size(); ++k) {
      ++elements;
      double lo = HUGE_VAL, hi = -HUGE_VAL;
      bool same = true, right = true;
      for (const HostValue *value : values) {
        double x = value->asDouble(k), y = values[0]->asDouble(k);
        same &= x == y || (std::isnan(x) && std::isnan(y));
        lo = std::min(lo, x);
        hi = std::max(hi, x);
        if (of.isFloat && of.isCheckable(k))
          right &= isWithin(x, of.exact[k], of.allowance[k], of.format);
        else if (!of.isFloat)
          right &= x == of.exact[k];
      }
      if (same)
        continue;
      if (differing++ == 0)
        first = of.name + elementPlace(*of.program, k) + " is " +
                exactText(lo) + " in one run and " + exactText(hi) +
                " in another";
      outside += !right;
      if (of.isFloat && std::isfinite(lo) && std::isfinite(hi))
        largestUlp = std::max(
            largestUlp, static_cast<double>(ulpsBetween(lo, hi, of.format)));
    }
  }
  if (!elements)
    return;
  std::string runs = std::to_string(c.subject.runs.size()) + " runs";
  if (!differing) {
    c.record(runs + " against each other", "identical, bit by bit");
    return;
  }
  std::string outcome = std::to_string(differing) + " of " +
                        countText(elements, "element") + " differ, by up to " +
                        ulpText(largestUlp) + " ulp";
  bool hasSums = std::any_of(c.reductions.begin(), c.reductions.end(),
                             [](const FoundReduction &reduction) {
                               return reduction.format.has_value();
                             });
  if (outside) {
    c.record(runs + " against each other", outcome + ": unordered");
    c.note(TriageSeverity::Warning, "repeat",
           "The runs differ from each other in " + std::to_string(differing) +
               " of " + countText(elements, "element") + " (" + first + "), " +
               std::to_string(outside) +
               " of them further from the exact value than any order of the "
               "sums explains.");
    return;
  }
  c.record(runs + " against each other", outcome + ": last bits");
  c.note(TriageSeverity::Note, "repeat",
         "The runs differ from each other in " + std::to_string(differing) +
             " of " + countText(elements, "element") + " (" + first +
             "), all " + "within what a right implementation may give" +
             (hasSums ? ": the order of the sums is not the same each time, as "
                        "with atomics."
                      : "."));
}

} // namespace plumb
