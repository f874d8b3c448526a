//===- Reduce.cpp - plumb reduce ------------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A smaller program with the same fault: of the pass that bisect() finds in a
// pipeline, or of whatever a command of the user's says. The result goes to a
// file or stdout; what it is to be called with is said on stderr, as --arg
// takes it.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include "Commands.h"
#include "FlagChecks.h"
#include "Interrupt.h"
#include "mlir/InitAllPasses.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Bisect/ReduceTests.h"
#include "plumbline/Oracle/ArgSpec.h"
#include "plumbline/Oracle/Contract.h"
#include "plumbline/Passes/Passes.h"
#include "plumbline/Report/BisectReport.h"
#include "plumbline/Report/ValueText.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Progress.h"
#include "plumbline/Support/ShellQuote.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include <CLI/CLI.hpp>
#include <cstdio>

using namespace plumb;

namespace {

struct ReduceFlags {
  CaseFlags common;
  std::string pipeline, check, observeArgs, output = "-", state;
  std::string rule = "allowance", contract = "any";
  double seconds = 60, timeOut = 10;
};

class ReduceCommand {
public:
  explicit ReduceCommand(const ReduceFlags &flags) : flags(flags) {}
  int run();

private:
  int byPass();
  int byCommand();
  int write(const std::string &ir);
  void sayInputs(const ReducedProgram &reduced);

  const ReduceFlags &flags;
  Case subject;
};

} // namespace

int ReduceCommand::write(const std::string &ir) {
  if (Status s = writeOutput(flags.output, ir); !s) {
    printError(s.error());
    return ExitBadInput;
  }
  return ExitAgree;
}

/// What the reduced program is called with, as flags.
void ReduceCommand::sayInputs(const ReducedProgram &reduced) {
  std::string text, observed;
  for (const HostValue &input : reduced.inputs)
    text += " --arg " + shellQuoted(valueText(input, 4096));
  if (reduced.observeArgs) {
    for (unsigned argument : *reduced.observeArgs)
      observed += (observed.empty() ? "" : ",") + std::to_string(argument);
    text += " --observe-args=" + (observed.empty() ? "none" : observed);
  }
  if (!text.empty())
    std::fprintf(stderr, "plumb reduce: its input:%s\n", text.c_str());
}

static int fail(const std::string &what) {
  std::fprintf(stderr, "plumb reduce: error: %s\n", what.c_str());
  return ExitBadInput;
}

int ReduceCommand::byPass() {
  if (int code = subject.compile(flags.common))
    return code;
  if (int code = subject.makeInputs(flags.common))
    return code;
  BisectOptions options;
  options.entry = subject.entry;
  options.pipeline = flags.pipeline.empty() ? subject.pipeline : flags.pipeline;
  options.inputs = subject.inputs;
  options.rule = flags.rule;
  Result<ShadowContract> contract = parseContract(flags.contract);
  if (!contract) {
    printError(contract.error());
    return ExitBadInput;
  }
  options.contract = std::move(*contract);
  options.reduce = true;
  options.reduceSeconds = flags.seconds;
  options.reduceState = flags.state;
  options.native = false;
  options.compile = subject.options;
  options.record.passTimeout = flags.timeOut;
  options.file = flags.common.file;
  auto observe = parseObserveArgs(flags.observeArgs);
  if (!observe) {
    printError(observe.error());
    return ExitBadInput;
  }
  options.observeArgs = *observe;
  Result<BisectResult> result = bisect(*subject.module, options);
  if (!result) {
    printError(result.error());
    return ExitBadInput;
  }
  const char *file = flags.common.file.c_str();
  if (result->culprits.empty()) {
    std::fprintf(stderr, "%s: error: there is nothing to reduce: %s\n", file,
                 result->summary.c_str());
    int code = exitCode(*result);
    return code == ExitAgree ? int(ExitInconclusive) : code;
  }
  const BisectFinding &culprit = result->culprits.front();
  if (culprit.certificate.reduced.state == CertificateItem::NotRun) {
    // Something is amiss with the file of --state.
    std::fprintf(stderr, "%s\n", culprit.certificate.reduced.why.c_str());
    return ExitBadInput;
  }
  if (!culprit.reduced) {
    std::fprintf(stderr, "%s: error: not reduced: %s\n", file,
                 culprit.certificate.reduced.why.c_str());
    return ExitInconclusive;
  }
  if (int code = write(culprit.reduced->ir))
    return code;
  sayInputs(*culprit.reduced);
  if (!flags.common.quiet) {
    std::fprintf(stderr, "plumb reduce: %s, %s\n", culprit.pass.c_str(),
                 culprit.certificate.reduced.why.c_str());
    std::fprintf(stderr, "plumb reduce: for --pass-pipeline='%s'\n",
                 culprit.leafPipeline.c_str());
  }
  return ExitAgree;
}

int ReduceCommand::byCommand() {
  llvm::SmallString<128> file;
  if (std::error_code error =
          llvm::sys::fs::createTemporaryFile("plumb-reduce", "mlir", file))
    return fail("no place for temporary files: " + error.message());
  llvm::FileRemover remover(file);
  std::atomic<int> group{0};
  CleanUpWhenInterrupted cleanUp({file.str().str()}, group);
  ReduceTest test =
      commandTest(flags.check, file.str().str(), flags.timeOut, group);
  ReduceCandidate candidate;
  candidate.module =
      mlir::OwningOpRef<mlir::Operation *>((*subject.module)->clone());
  candidate.entry = flags.common.entry;
  if (!test(candidate)) {
    std::fprintf(stderr,
                 "%s: error: the command '%s' does not exit with 0 on the "
                 "program as it is\n",
                 flags.common.file.c_str(), flags.check.c_str());
    return ExitBadInput;
  }
  ReduceOptions options;
  options.seconds = flags.seconds;
  Progress progress("reduction");
  options.onStep = reductionSteps(progress);
  Result<ReduceResult> reduced = reduceResumably(
      std::move(candidate), test, flags.check, flags.state, options);
  if (!reduced) {
    printError(reduced.error());
    return ExitBadInput;
  }
  const ReduceResult &result = *reduced;
  std::string text = result.candidate.text();
  if (int code = write(text))
    return code;
  if (!flags.common.quiet)
    std::fprintf(stderr,
                 "plumb reduce: %u operations to %u (%u lines), %u tests%s\n",
                 result.operationsBefore, result.operationsAfter, result.lines,
                 result.tests, result.complete ? "" : ", time was up");
  return ExitAgree;
}

int ReduceCommand::run() {
  if (!flags.pipeline.empty() && !flags.check.empty())
    return fail("give one of --pass-pipeline and --check");
  if (int code = subject.parse(flags.common))
    return code;
  if (flags.check.empty() && flags.pipeline.empty() && subject.pipeline.empty())
    return fail("give one of --pass-pipeline and --check");
  mlir::registerAllPasses();
  registerPasses();
  return flags.check.empty() ? byPass() : byCommand();
}

Command plumb::addReduceCommand(CLI::App &root) {
  CLI::App *app =
      root.add_subcommand("reduce", "a smaller program with the same fault");
  auto flags = std::make_shared<ReduceFlags>();
  flags->common.addTo(*app);
  app->add_option("--pass-pipeline", flags->pipeline,
                  "keep the verdict on the first culprit of this pipeline")
      ->type_name("P");
  app->add_option("--check", flags->check,
                  "keep what makes 'CMD FILE.mlir' exit with 0")
      ->type_name("CMD");
  app->add_option("-o,--output", flags->output, "where to (-: stdout)")
      ->type_name("F")
      ->check(writable());
  app->add_option("--observe-args", flags->observeArgs,
                  "memref arguments that count as outputs: 0,2 or none (all)")
      ->type_name("N,...");
  app->add_option("--rule", flags->rule,
                  "allowance, bits, ulp:N, allclose:ATOL,RTOL (allowance)")
      ->type_name("R");
  app->add_option("--contract", flags->contract,
                  "what implementations promise: any, depth:tree, "
                  "mma:F=24,k=16, as-written, ftz, functions=cuda, ... (any)")
      ->type_name("C");
  app->add_option("--seconds", flags->seconds,
                  "after which the best so far is the result (60)")
      ->type_name("S")
      ->check(seconds());
  app->add_option("--state", flags->state,
                  "go on from this file if it is there, and keep it up to date")
      ->type_name("F.json")
      ->check(writable());
  app->add_option("--time-out", flags->timeOut,
                  "seconds that one pass or command may take (10)")
      ->type_name("S")
      ->check(seconds());
  app->footer("Exit status: 0 done, 1 undefined behaviour in the input, 2 "
              "wrong usage or input, 3 there is\nnothing to reduce, 4 a fault "
              "of plumb.");
  return {app, [flags] { return ReduceCommand(*flags).run(); }};
}
