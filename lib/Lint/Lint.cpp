//===- Lint.cpp - numerical lint of IR ------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Lint/Lint.h"

#include "LintContext.h"

#include "plumbline/Support/Suggest.h"

#include "llvm/ADT/STLExtras.h"

using namespace plumb;

namespace plumb {
#define LINT_RULE(function, name, summary) void function(LintContext &);
#include "LintRules.def"
#undef LINT_RULE
} // namespace plumb

const std::vector<LintRule> &plumb::lintRules() {
  static const std::vector<LintRule> rules = {
#define LINT_RULE(function, name, summary) {name, summary, function},
#include "LintRules.def"
#undef LINT_RULE
  };
  return rules;
}

std::string_view plumb::lintSeverityName(LintSeverity severity) {
  return severity == LintSeverity::Warning ? "warning" : "note";
}

std::string LintPosition::str() const {
  if (!isKnown())
    return "<unknown>";
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

Status plumb::checkLintOptions(const LintOptions &options) {
  std::vector<std::string_view> names;
  for (const LintRule &rule : lintRules())
    names.push_back(rule.name);
  for (const auto *list : {&options.rules, &options.disabled})
    for (const std::string &name : *list)
      if (!llvm::is_contained(names, name)) {
        std::string all;
        for (std::string_view n : names)
          all += (all.empty() ? "" : ", ") + std::string(n);
        return makeError("no rule '" + name + "'" + didYouMean(name, names) +
                         " (expected one of " + all + ")");
      }
  auto isSize = [](std::optional<int64_t> size) { return !size || *size >= 0; };
  if (!llvm::all_of(options.dims, isSize) || !isSize(options.largestDim))
    return makeError("a size is negative, expected 0 or more");
  if (!(options.accumulationTolerance >= 0))
    return makeError("expected a tolerance of 0 or more");
  return {};
}

std::vector<const LintRule *> plumb::rulesToRun(const LintOptions &options) {
  std::vector<const LintRule *> rules;
  for (const LintRule &rule : lintRules()) {
    bool isAsked =
        options.rules.empty() || llvm::is_contained(options.rules, rule.name);
    if (isAsked && !llvm::is_contained(options.disabled, rule.name))
      rules.push_back(&rule);
  }
  return rules;
}

std::vector<LintFinding> plumb::lint(mlir::Operation *module,
                                     const LintOptions &options) {
  LintContext context(module, options);
  for (const LintRule *rule : rulesToRun(options))
    context.runRule(*rule);
  return context.takeFindings();
}
