//===- CertifyReduced.cpp - the fault in a smaller program ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Item (c) of a certificate, and the smaller program itself. What the culprit
// got is taken as a program of its own, called with the inputs in the types of
// that level; the reducer works on it, and at the end its result is printed,
// parsed and tested again.
//
//===----------------------------------------------------------------------===//

#include "CertifyReduced.h"
#include "ChangedSymbols.h"
#include "RunPass.h"
#include "plumbline/Bisect/Harness.h"
#include "plumbline/Bisect/ReduceTests.h"
#include "plumbline/Support/Progress.h"

namespace plumb {

/// Instructions that a candidate may take. Enough for the program as it is; one
/// that a change has made endless is given up soon.
static uint64_t stepsFor(const BisectFinding &finding, const LevelRun &run,
                         const std::vector<HostValue> &inputs) {
  bool isEndless =
      !finding.verdict.first && finding.verdict.verdict == Verdict::Semantic;
  if (!isEndless)
    return 10 * run.run.steps + 100'000;
  // That it does not end is the fault itself: twice what the harness waits for
  // it (Harness.cpp).
  uint64_t steps = run.run.steps;
  for (const auto *list : {&inputs, &run.outputs})
    for (const HostValue &value : *list)
      steps += value.bits.size();
  return 2 * (1000 * steps + 1'000'000);
}

/// What the culprit makes of the reduced program, and the verdict on that.
static void judge(ReducedProgram &program, const ReduceCandidate &candidate,
                  const PassFault &fault, const BisectOptions &options) {
  program.verdict.verdict = fault.verdict;
  Result<std::unique_ptr<Harness>> harness = harnessOf(fault, candidate);
  mlir::OwningOpRef<mlir::Operation *> after(candidate.module.get()->clone());
  if (!harness ||
      runGuarded(after.get(), fault.pipeline, options.record).kind !=
          PassOutcome::Ok)
    return;
  program.irAfter = moduleText(after.get());
  program.verdict =
      compareLevels((*harness)->input(), *(*harness)->version(after.get()),
                    (*harness)->compareOptions());
}

void certifyReduced(BisectFinding &finding, mlir::Operation *input,
                    Harness &harness, const BisectOptions &options) {
  PassFault fault;
  fault.pipeline = finding.leafPipeline;
  fault.verdict = finding.verdict.verdict;
  fault.runner = options.record.runner;
  fault.difference = finding.verdict.first;
  std::optional<LevelInputs> inputs = harness.inputsOf(input);
  fault.harness.compile = inputs ? inputs->compile : options.compile;
  std::unique_ptr<LevelRuns> before = harness.version(input);
  fault.harness.maxSteps =
      stepsFor(finding, before->get(UnitTable::Declared), options.inputs);
  fault.harness.maxBytes = options.maxBytes;
  fault.harness.rule = options.rule;
  fault.harness.contract = options.contract;
  CertificateItem &item = finding.certificate.reduced;
  ReduceCandidate candidate;
  candidate.module = mlir::OwningOpRef<mlir::Operation *>(input->clone());
  candidate.entry = options.entry;
  candidate.inputs = inputs ? inputs->inputs : options.inputs;
  candidate.observeArgs = options.observeArgs;
  ReduceTest test = samePassFault(fault);
  if (!test(candidate)) {
    // The inputs are those of the input IR; a level behind may take others.
    item.state = CertificateItem::NotApplicable;
    item.why = "the recorded IR with the same inputs, as a program of its own, "
               "does not show the fault";
    return;
  }
  ReduceOptions reduceOptions;
  reduceOptions.seconds = options.reduceSeconds;
  Progress progress("reduction");
  reduceOptions.onStep = reductionSteps(progress);
  Result<ReduceResult> result = reduceResumably(
      std::move(candidate), test,
      fault.pipeline + "\n" + std::string(verdictName(fault.verdict)),
      options.reduceState, reduceOptions);
  if (!result) {
    item.state = CertificateItem::NotRun;
    item.why = result.error().str();
    return;
  }
  ReduceResult &reduced = *result;
  std::string why;
  ReduceCandidate again = reduced.candidate.clone();
  again.module = freshCopy(reduced.candidate.module.get(), why);
  bool holds = again.module && test(again);
  item.state = holds ? CertificateItem::Yes : CertificateItem::No;
  item.why = std::to_string(reduced.operationsBefore) + " operations to " +
             std::to_string(reduced.operationsAfter) + " (" +
             std::to_string(reduced.lines) + " lines), " +
             std::to_string(reduced.tests) + " tests" +
             (reduced.complete ? "" : ", time was up") +
             (holds ? "" : "; printed and parsed, the fault is gone: " + why);
  if (!holds)
    return;
  ReducedProgram &program = finding.reduced.emplace();
  program.ir = parsableText(reduced.candidate.module.get());
  program.inputs = reduced.candidate.inputs;
  program.observeArgs = reduced.candidate.observeArgs;
  program.operations = reduced.operationsAfter;
  program.isStandalone = isStandalone(inputs);
  judge(program, again, fault, options);
}

bool isStandalone(const std::optional<LevelInputs> &inputs) {
  return inputs && inputs->compile.logicalArguments.empty() &&
         inputs->compile.logicalResults.empty();
}

} // namespace plumb
