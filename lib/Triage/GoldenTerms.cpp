//===- GoldenTerms.cpp - a golden of other inputs -------------------------===//
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
#include "plumbline/Numerics/Convert.h"
#include <algorithm>
#include <functional>

namespace plumb {

/// The exact values that the program has on other inputs, if the golden fits
/// them at all elements that can be checked, and at half of them at least.
static std::optional<std::vector<double>>
valuesThatFit(TriageContext &context, ProgramRuns &runs,
              const ProgramArray &array, const std::vector<HostValue> &inputs) {
  const TriageCase &subject = context.subject();
  ProgramRun run = runs.run(subject.module, inputs, true);
  if (!run.ok())
    return std::nullopt;
  for (ProgramArray &other : makeProgramArrays(context.outputNames(),
                                               run.outputs, &*subject.golden)) {
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
    if (fits && checked && 2 * checked >= other.size())
      return std::move(other.exact);
  }
  return std::nullopt;
}

std::optional<GoldenMismatch> goldenRoundedInputs(TriageContext &context,
                                                  ProgramRuns &runs,
                                                  const ProgramArray &array) {
  const TriageCase &subject = context.subject();
  if (!array.golden || !array.isFloat)
    return std::nullopt;
  for (FloatFormat f :
       {FloatFormat::F16, FloatFormat::TF32, FloatFormat::BF16,
        FloatFormat::F8E4M3FN, FloatFormat::F8E5M2, FloatFormat::F32}) {
    std::vector<HostValue> inputs = subject.inputs;
    bool changes = false;
    for (HostValue &input : inputs) {
      if (!input.elem.isFloat() || input.elem.isWide() ||
          formatInfo(input.elem.format).precision <= formatInfo(f).precision)
        continue;
      for (uint64_t &bits : input.bits) {
        uint64_t rounded = encode(roundedTo(decode(bits, input.elem.format), f),
                                  input.elem.format);
        changes |= rounded != bits;
        bits = rounded;
      }
    }
    if (!changes)
      continue;
    if (auto exact = valuesThatFit(context, runs, array, inputs)) {
      GoldenMismatch found;
      found.kind = GoldenMismatch::Kind::Precision;
      found.sentence = "is the program's value on inputs rounded to " +
                       std::string(formatName(f)) + " in all " +
                       countText(array.size(), "element");
      found.predicted = std::move(*exact);
      return found;
    }
  }
  return std::nullopt;
}

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

  for (int64_t count : counts) {
    if (count < 1)
      continue;
    if (auto exact = valuesThatFit(context, runs, array,
                                   sum->firstTerms(subject.inputs, count))) {
      GoldenMismatch found;
      found.kind = GoldenMismatch::Kind::Terms;
      found.sentence = "is the program's value over the first " +
                       std::to_string(count) + " of " +
                       std::to_string(sum->terms) + " terms in all " +
                       countText(array.size(), "element");
      found.predicted = std::move(*exact);
      return found;
    }
  }
  return std::nullopt;
}

} // namespace plumb
