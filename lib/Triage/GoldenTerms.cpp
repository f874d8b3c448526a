//===- GoldenTerms.cpp - a golden over another number of terms ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See GoldenTerms.h.
//
//===----------------------------------------------------------------------===//

#include "GoldenTerms.h"
#include "Experiments/SumInputs.h"
#include "GoldenAgreement.h"
#include <algorithm>

namespace plumb {

std::optional<GoldenMismatch> goldenTerms(TriageContext &context,
                                          ProgramRuns &runs,
                                          const ProgramArray &array) {
  const TriageCase &subject = context.subject();
  auto module = llvm::dyn_cast<mlir::ModuleOp>(subject.module);
  if (!module || !array.golden || !array.isFloat)
    return std::nullopt;
  std::optional<SumInputs> sum =
      longestSum(module, subject.entry, subject.inputs, findReductions(module));
  if (!sum || sum->terms < 2)
    return std::nullopt;
  std::vector<int64_t> counts = {sum->terms - 1, sum->terms / 2,
                                 sum->terms / 4};
  for (int64_t tile : {8, 16, 32, 64, 128, 256})
    counts.push_back((sum->terms - 1) / tile * tile);
  std::sort(counts.begin(), counts.end(), std::greater<int64_t>());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());

  const std::vector<std::string> &names = context.outputNames();
  for (int64_t count : counts) {
    if (count < 1)
      continue;
    ProgramRun run =
        runs.run(module, sum->firstTerms(subject.inputs, count), true);
    if (!run.ok())
      return std::nullopt;
    std::vector<ProgramArray> others =
        makeProgramArrays(names, run.outputs, &*subject.golden);
    for (const ProgramArray &other : others) {
      if (other.name != array.name || other.size() != array.size())
        continue;
      uint64_t checked = 0;
      bool fits = true;
      for (size_t k = 0; k != other.size() && fits; ++k) {
        if (!other.isCheckable(k))
          continue;
        ++checked;
        fits = goldenFits(other, k, other.given[k]);
      }
      if (!fits || checked == 0 || 2 * checked < other.size())
        continue;
      GoldenMismatch found;
      found.kind = GoldenMismatch::Kind::Terms;
      found.sentence = "is the program's value over the first " +
                       std::to_string(count) + " of " +
                       std::to_string(sum->terms) + " terms in all " +
                       countText(array.size(), "element");
      found.predicted = other.exact;
      return found;
    }
  }
  return std::nullopt;
}

} // namespace plumb
