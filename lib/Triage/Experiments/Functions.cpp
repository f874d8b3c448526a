//===- Functions.cpp - what errors of math functions explain --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contract has a table of how far each function may be off. A run of the
// program with a table of exact functions gives an allowance without them; what
// lies between the two is theirs.
//
//===----------------------------------------------------------------------===//

#include "Experiment.h"
#include "plumbline/Oracle/Within.h"
#include <algorithm>
#include <cmath>

namespace plumb {

void functionExperiment(ExpectedCase &c) {
  if (!c.isDifferent() || c.isOtherFunction())
    return;
  ShadowContract exact = c.subject.contract;
  auto none = std::make_shared<FunctionErrors>();
  // Correctly rounded: half an ulp, which the operation's type costs anyway.
  for (FunctionError &error : none->entries)
    error.ulps = 0.5;
  exact.functions = none;
  ProgramRun run = c.runs.run(c.module, c.subject.inputs, true, &exact);
  if (!run.ok())
    return;

  uint64_t beyondArithmetic = 0, considered = 0;
  std::vector<double> shares;
  for (const SeenArray &array : c.seen) {
    const ProgramArray &of = *array.of;
    if (!of.isFloat)
      continue;
    auto i = static_cast<size_t>(array.of - c.arrays.data());
    const HostValue &output = run.outputs[i];
    for (size_t k = 0; k != array.got.size(); ++k) {
      if (!array.fails[k] || !of.isCheckable(k) || !(of.allowance[k] > 0))
        continue;
      double e0 =
          outputAllowance(output.shadows[k], UnitTable::Declared, of.format);
      ++considered;
      shares.push_back(1 - std::min(e0 / of.allowance[k], 1.0));
      beyondArithmetic += !isWithin(array.got[k], of.exact[k], e0, of.format);
    }
  }
  if (shares.empty())
    return;
  auto middle = shares.begin() + static_cast<ptrdiff_t>(shares.size() / 2);
  std::nth_element(shares.begin(), middle, shares.end());
  double median = *middle;
  if (median < 1e-3)
    return;
  c.record("exact math functions",
           "they make " + shortText(100 * median) +
               " % of the allowance; with exact ones " +
               std::to_string(beyondArithmetic) + " of " +
               countText(considered, "element") +
               " that fail would be further off than arithmetic allows",
           nullptr,
           static_cast<double>(beyondArithmetic) /
               static_cast<double>(considered));
  if (!c.isExpectable() || (median <= 0.5 && !beyondArithmetic))
    return;
  c.conclude(StageStatus::Explained, TriageCategory::Functions,
             Confidence::Measured,
             "the errors that math functions are documented to have are the "
             "difference: every element is within them, and they make " +
                 shortText(100 * median) + " % of what is allowed",
             "nothing: compare with --rule=allowance; --contract=functions= "
             "states how far functions may be off");
}

} // namespace plumb
