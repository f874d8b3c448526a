//===- Lint.cpp - the numerical lint as a pass ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shows what Lint/Lint.h finds as diagnostics: what is likely a fault as a
// warning, what may be meant as a remark, with notes at the other places and
// one that says what to do.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Passes/Passes.h"

#include "PassOptions.h"

#include "plumbline/Lint/Lint.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"

namespace plumb {
#define GEN_PASS_DEF_LINTPASS
#include "plumbline/Passes/Passes.h.inc"
} // namespace plumb

using namespace plumb;

namespace {

struct LintPass : plumb::impl::LintPassBase<LintPass> {
  using LintPassBase::LintPassBase;

  void runOnOperation() override;

private:
  mlir::Location locationOf(const LintPosition &position);
  void report(const LintFinding &finding);
};

} // namespace

mlir::Location LintPass::locationOf(const LintPosition &position) {
  if (!position.isKnown())
    return getOperation()->getLoc();
  return mlir::FileLineColLoc::get(&getContext(), position.file, position.line,
                                   position.column);
}

void LintPass::report(const LintFinding &finding) {
  mlir::Location at = locationOf(finding.position);
  mlir::InFlightDiagnostic diagnostic =
      finding.severity == LintSeverity::Warning ? mlir::emitWarning(at)
                                                : mlir::emitRemark(at);
  diagnostic << finding.message << " [" << finding.rule << "]";
  for (const LintRelated &related : finding.related)
    diagnostic.attachNote(locationOf(related.position)) << related.message;
  if (!finding.advice.empty())
    diagnostic.attachNote(at) << finding.advice;
}

void LintPass::runOnOperation() {
  mlir::FailureOr<Rounding> defaultRounding =
      parseRoundingOption(rounding, getOperation(), getArgument());
  if (mlir::failed(defaultRounding))
    return signalPassFailure();
  LintOptions options;
  options.rules.assign(rules.begin(), rules.end());
  options.disabled.assign(disable.begin(), disable.end());
  if (largestDim >= 0)
    options.largestDim = largestDim;
  options.accumulationTolerance = accumulationTolerance;
  options.defaultRounding = *defaultRounding;
  if (Status status = checkLintOptions(options); !status) {
    getOperation()->emitError()
        << getArgument() << ": " << status.error().message;
    return signalPassFailure();
  }
  for (const LintFinding &finding : lint(getOperation(), options))
    report(finding);
  markAllAnalysesPreserved();
}
