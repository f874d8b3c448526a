//===- PatternJudge.cpp - is half a pass right ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PatternJudge.h"
#include "PatternRun.h"
#include "mlir/IR/Operation.h"
#include "plumbline/Bisect/Harness.h"

namespace plumb {

PatternJudge::PatternJudge(Harness &harness, mlir::Operation *before,
                           const LevelVerdict &v)
    : harness(harness), context(before->getContext()), verdict(v.verdict),
      isFailure(verdict == Verdict::Crash || verdict == Verdict::Verifier) {
  if (!isFailure)
    reference = harness.version(before);
}

PrefixAnswer PatternJudge::judge(const PassOutcome &outcome,
                                 const std::string &ir) {
  if (isFailure) {
    PassOutcome::Kind wrong =
        verdict == Verdict::Crash ? PassOutcome::Crashed : PassOutcome::Invalid;
    if (outcome.kind == wrong)
      return PrefixAnswer::Wrong;
    return outcome.kind == PassOutcome::Ok ? PrefixAnswer::Right
                                           : PrefixAnswer::Unknown;
  }
  return outcome.kind == PassOutcome::Ok ? judge(ir) : PrefixAnswer::Unknown;
}

PrefixAnswer PatternJudge::judge(const std::string &ir) {
  return judge(ir.empty() ? nullptr : parseText(context, ir).get());
}

PrefixAnswer PatternJudge::judge(mlir::Operation *module) {
  if (!reference || !module)
    return PrefixAnswer::Unknown;
  std::unique_ptr<LevelRuns> runs = harness.version(module);
  LevelVerdict found =
      compareLevels(*reference, *runs, harness.compareOptions());
  return isBad(found.verdict)    ? PrefixAnswer::Wrong
         : isGood(found.verdict) ? PrefixAnswer::Right
                                 : PrefixAnswer::Unknown;
}

} // namespace plumb
