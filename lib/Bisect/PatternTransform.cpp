//===- PatternTransform.cpp - which step of a sequence is wrong -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PatternSearcher.h"
#include "TransformCut.h"

namespace plumb {

/// The pattern attempt beyond the first `earlier` that is wrong, in words.
std::string PatternSearcher::within(const std::string &ir, unsigned earlier) {
  PatternRun full = runPass(ir);
  if (full.attempts <= earlier)
    return {};
  PrefixSearch search = prefixesOf(ir);
  if (search.at(earlier) != PrefixAnswer::Right ||
      search.at(full.attempts) != PrefixAnswer::Wrong)
    return {};
  PrefixResult found = search.between(earlier, full.attempts);
  PatternRun near = runPass(ir, found.wrong, found.wrong);
  if (found.wrong != found.right + 1 || !near.attempt)
    return {};
  std::string text = patternNamed(near.attempt->name) + ", attempt " +
                     std::to_string(found.wrong) + " of " +
                     std::to_string(full.attempts) + ", on " +
                     near.attempt->rootOp;
  return near.attempt->location.empty()
             ? text
             : text + " at " + near.attempt->location;
}

/// None if there is no sequence to be cut.
std::optional<PatternFinding> PatternSearcher::transformOp() {
  TransformCut sequence(c.before, transformEntryPoint(c.leaf.options));
  const unsigned numSteps = static_cast<unsigned>(sequence.steps().size());
  auto textOf = [&](unsigned n) {
    mlir::OwningOpRef<mlir::Operation *> module = sequence.cut(n);
    return module ? locatedText(module.get()) : std::string();
  };
  PrefixSearch search([&](unsigned n) {
    std::string ir = isLate() ? std::string() : textOf(n);
    return ir.empty() ? PrefixAnswer::Unknown : judgeRun(runPass(ir));
  });
  if (!numSteps || search.at(numSteps) != PrefixAnswer::Wrong ||
      search.at(0) != PrefixAnswer::Right)
    return std::nullopt;
  PrefixResult found = search.between(0, numSteps);
  const TransformStep &step = sequence.steps()[found.wrong - 1];
  PatternFinding finding;
  finding.kind = PatternFinding::TransformOp;
  finding.name = step.op;
  finding.location = step.location;
  finding.symbol = step.sequence;
  finding.ordinal = step.ordinal;
  finding.total = step.total;
  finding.isMonotone = found.isMonotone;
  PatternRun before = runPass(textOf(found.right)),
             after = runPass(textOf(found.wrong));
  if (judge.isOfValues())
    diff(finding, before.ir, after.ir, /*withoutSequences=*/true);
  finding.rootOp = step.op;
  if (found.wrong != found.right + 1)
    finding.reason = "together with the " +
                     std::to_string(found.wrong - found.right - 1) +
                     " before it, after which the program cannot be judged";
  else if (after.attempts > before.attempts)
    finding.within = within(textOf(found.wrong), before.attempts);
  return finding;
}

} // namespace plumb
