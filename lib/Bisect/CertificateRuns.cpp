//===- CertificateRuns.cpp - what a certificate's items share -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CertificateRuns.h"
#include "ChangedSymbols.h"
#include "mlir/IR/OperationSupport.h"
#include "plumbline/Bisect/Harness.h"

namespace plumb {

CertificateRuns::CertificateRuns(const CertificateCase &c)
    : c(c), pipeline(pipelineText(c.pipeline.leaves, c.finding.firstLeaf,
                                  c.finding.lastLeaf + 1)) {
  mlir::Operation *recorded = c.levels.module(c.finding.firstLeaf);
  copy = freshCopy(recorded, why);
  if (!copy)
    copy = mlir::OwningOpRef<mlir::Operation *>(recorded->clone());
}

PassOutcome CertificateRuns::runOn(mlir::Operation *module) const {
  return runGuarded(module, pipeline, c.record);
}

const PassOutcome &CertificateRuns::outcome() {
  if (!ended) {
    result = mlir::OwningOpRef<mlir::Operation *>(copy.get()->clone());
    ended = runOn(result.get());
  }
  return *ended;
}

mlir::Operation *CertificateRuns::after() {
  outcome();
  return result.get();
}

bool CertificateRuns::repeatsRecord() {
  return mlir::OperationEquivalence::isEquivalentTo(
      after(), c.levels.module(c.finding.lastLeaf + 1),
      mlir::OperationEquivalence::IgnoreLocations);
}

std::string CertificateRuns::outcomeText() {
  return outcome().kind == PassOutcome::Ok ? moduleText(result.get())
                                           : ended->firstError();
}

std::string CertificateRuns::outcomeTextOfAnother() {
  // Parsed anew: nothing of the first run's memory is left.
  std::string ignored;
  mlir::OwningOpRef<mlir::Operation *> another =
      freshCopy(c.levels.module(c.finding.firstLeaf), ignored);
  PassOutcome outcome = runOn(another.get());
  return outcome.kind == PassOutcome::Ok ? moduleText(another.get())
                                         : outcome.firstError();
}

LevelRuns &CertificateRuns::made(std::unique_ptr<LevelRuns> &runs,
                                 mlir::Operation *module) {
  if (!runs)
    runs = c.harness.version(module);
  return *runs;
}

LevelRuns &CertificateRuns::runsBefore() { return made(ofBefore, before()); }

LevelRuns &CertificateRuns::runsAfter() { return made(ofAfter, after()); }

LevelRuns &CertificateRuns::recordedBefore() {
  // The reference is often this very level, and has been run.
  auto holder = [&](unsigned level) { return c.levels.list()[level].holder; };
  if (holder(c.finding.firstLeaf) == holder(c.finding.reference))
    return c.reference;
  return made(ofRecordedBefore, c.levels.module(c.finding.firstLeaf));
}

LevelRuns &CertificateRuns::recordedAfter() {
  return made(ofRecordedAfter, c.levels.module(c.finding.lastLeaf + 1));
}

} // namespace plumb
