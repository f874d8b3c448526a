//===- PatternChanges.cpp - where no step is known ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The last resort: the difference between two programs, and of several changed
// functions the one that is wrong.
//
//===----------------------------------------------------------------------===//

#include "ChangedFunctions.h"
#include "ChangedOps.h"
#include "ChangedSymbols.h"
#include "PatternSearcher.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"

namespace plumb {

/// Where the pass as a whole begins to differ.
PatternFinding PatternSearcher::changes(std::string reason) {
  PatternFinding finding;
  finding.reason = std::move(reason);
  if (!c.after)
    return finding;
  ChangedOps changed = changedOps(c.before, c.after);
  if (std::optional<std::string> path = wrongFunction()) {
    changed = changedOps(symbolAt(c.before, *path), symbolAt(c.after, *path));
    changed.symbol = *path;
    finding.reason += ", and is wrong in this function";
  }
  if (!changed)
    return finding;
  finding.kind = PatternFinding::ChangedOps;
  finding.name = finding.rootOp = changed.op;
  finding.location = changed.location;
  finding.symbol = changed.symbol;
  finding.before = changed.before;
  finding.after = changed.after;
  return finding;
}

/// Of several functions that the pass changed, the one that it got wrong.
std::optional<std::string> PatternSearcher::wrongFunction() {
  std::vector<std::string> paths = changedSymbols(c.before, c.after).names;
  const unsigned count = static_cast<unsigned>(paths.size());
  if (!judge.isOfValues() || count < 2)
    return std::nullopt;
  PrefixSearch search([&](unsigned n) {
    return isLate()
               ? PrefixAnswer::Unknown
               : judge.judge(mixedFunctions(c.before, c.after, paths, n).get());
  });
  if (search.at(0) != PrefixAnswer::Right ||
      search.at(count) != PrefixAnswer::Wrong)
    return std::nullopt;
  PrefixResult found = search.between(0, count);
  const std::string &path = paths[found.right];
  if (found.wrong != found.right + 1 || !symbolAt(c.before, path) ||
      !symbolAt(c.after, path))
    return std::nullopt;
  return path;
}

/// Fills `before` and `after` of a finding from two programs.
void PatternSearcher::diff(PatternFinding &finding, const std::string &before,
                           const std::string &after, bool withoutSequences) {
  mlir::OwningOpRef<mlir::Operation *> a = parseText(runner.context, before),
                                       b = parseText(runner.context, after);
  if (!a || !b)
    return;
  if (withoutSequences)
    for (mlir::Operation *module : {a.get(), b.get()})
      module->walk([](mlir::transform::NamedSequenceOp op) { op->erase(); });
  ChangedOps changed = changedOps(a.get(), b.get());
  finding.before = changed.before;
  finding.after = changed.after;
  if (finding.rootOp.empty())
    finding.rootOp = changed.op;
  if (finding.location.empty())
    finding.location = changed.location;
  if (finding.symbol.empty())
    finding.symbol = changed.symbol;
}

/// "; it applied A, B and 2 other patterns".
std::string PatternSearcher::appliedText(const std::string &ir) {
  constexpr size_t kMaxNames = 6;
  std::vector<std::string> names =
      runPass(ir, std::nullopt, kEverySuccess).applied;
  std::string text;
  for (size_t i = 0; i != names.size() && i != kMaxNames; ++i)
    text += (i ? ", " : "; it applied ") + names[i];
  if (names.size() > kMaxNames)
    text +=
        " and " + std::to_string(names.size() - kMaxNames) + " other patterns";
  return text;
}

} // namespace plumb
