//===- Bisect.cpp - plumb bisect ------------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Flags for bisect(), and its report.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Bisect.h"
#include "Case.h"
#include "Commands.h"
#include "ExternalPasses.h"
#include "FlagChecks.h"
#include "ReportContext.h"
#include "SaveLevels.h"
#include "mlir/InitAllPasses.h"
#include "plumbline/Oracle/ArgSpec.h"
#include "plumbline/Oracle/Contract.h"
#include "plumbline/Oracle/InputsNpy.h"
#include "plumbline/Oracle/Outputs.h"
#include "plumbline/Passes/Passes.h"
#include "plumbline/Report/BisectReport.h"
#include "plumbline/Report/JUnitReport.h"
#include "plumbline/Report/ReportFile.h"
#include "plumbline/Report/SarifReport.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Npz.h"
#include "plumbline/Support/ShellQuote.h"
#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

using namespace plumb;

namespace {

struct BisectFlags {
  CaseFlags common;
  ExternalFlags external;
  std::string pipeline, rule = "allowance", contract = "any", reference, json,
                        observeArgs, saveLevels, report, sarif, junit;
  bool all = false, minimalSet = false, reduce = false, noPatterns = false;
  unsigned searchInputs = 0;
  double reduceSeconds = BisectOptions().reduceSeconds;
  double timeOut = RecordOptions().passTimeout;
  uint64_t maxSteps = BisectOptions().maxSteps;
};

} // namespace

/// The expected outputs from an archive of arrays result0, arg0, ...: those
/// that are compared, in their order.
static Result<std::vector<HostValue>>
readReference(const std::string &path, const CompiledProgram &program,
              const std::optional<std::vector<unsigned>> &observe) {
  Signature signature{program.arguments(), program.results()};
  Result<std::vector<LogicalOutput>> outputs =
      logicalOutputs(signature, observe);
  if (!outputs)
    return takeError(outputs);
  Result<NpzFile> archive = NpzFile::open(path);
  if (!archive)
    return takeError(archive);
  std::vector<HostValue> values;
  for (const LogicalOutput &output : *outputs) {
    const EntryType &entry = output.isArgument
                                 ? signature.arguments[output.index]
                                 : signature.results[output.index];
    std::string name = output.name();
    Result<NpyArray> array = archive->read(name);
    if (!array)
      return takeError(array);
    Result<ArgType> type = argTypeOf(entry);
    if (!type)
      return takeError(type);
    Result<HostValue> value = fromNpy(*array, type->element);
    if (!value)
      return makeError(path, name + ": " + value.error().message);
    if (Status s = refineShape(*type, array->shape); !s)
      return makeError(path, name + ": " + s.error().message);
    value->isScalar = type->isScalar;
    values.push_back(std::move(*value));
  }
  return values;
}

/// What a command for one of the passes needs of these flags.
static std::string replayFlags(const BisectFlags &flags) {
  const BisectFlags defaults;
  std::string text = flags.common.replayFlags() + flags.external.replayFlags();
  if (flags.rule != defaults.rule)
    text += " --rule=" + shellQuoted(flags.rule);
  if (flags.contract != defaults.contract)
    text += " --contract=" + shellQuoted(flags.contract);
  return text;
}

/// Writes what was asked for; ends at the first file that cannot be written.
static Status writeReports(const BisectFlags &flags,
                           const BisectResult &result) {
  ReportContext context = reportContext();
  Status status;
  if (!flags.json.empty())
    status = writeOutput(flags.json, jsonText(bisectJson(result)));
  if (status && !flags.sarif.empty())
    status = writeOutput(flags.sarif, jsonText(bisectSarif(result, context)));
  if (status && !flags.junit.empty())
    status = writeOutput(flags.junit, bisectJUnit(result, context));
  if (status && !flags.report.empty()) {
    Result<std::string> text = bisectReport(result, flags.report, context);
    if (!text)
      return takeError(text);
    status = writeOutput(flags.report, *text);
  }
  return status;
}

/// Puts the files of saved levels into the commands of a tool.
static void nameFiles(BisectResult &result, const SaveLevels &saved) {
  for (auto *list : {&result.culprits, &result.suspects})
    for (BisectFinding &finding : *list) {
      std::string file = saved.fileOf(finding.index);
      finding.toolCommand = ExternalPasses::withFile(finding.toolCommand, file);
      if (finding.pattern)
        finding.pattern->reproduce =
            ExternalPasses::withFile(finding.pattern->reproduce, file);
    }
}

static int runBisect(const BisectFlags &flags, const std::string &command) {
  if (Status s = checkReportPath(flags.report); !flags.report.empty() && !s) {
    printError(s.error());
    return ExitBadInput;
  }
  Case subject;
  ExternalPasses external(flags.external, flags.common, flags.timeOut);
  if (int code = external.start(flags.pipeline, subject))
    return code;
  if (int code = subject.parse(flags.common))
    return code;
  if (!flags.external.hasPipeline() && flags.pipeline.empty() &&
      subject.pipeline.empty()) {
    std::fprintf(stderr,
                 "plumb bisect: error: --pass-pipeline is required: '%s' holds "
                 "no mlir_reproducer that has one\n",
                 flags.common.file.c_str());
    return ExitBadInput;
  }
  if (int code = subject.compile(flags.common))
    return code;
  if (int code = subject.makeInputs(flags.common))
    return code;
  mlir::registerAllPasses();
  registerPasses();

  BisectOptions options;
  options.entry = subject.entry;
  options.pipeline = flags.pipeline.empty() ? subject.pipeline : flags.pipeline;
  options.inputs = subject.inputs;
  auto observe = parseObserveArgs(flags.observeArgs);
  if (!observe) {
    printError(observe.error());
    return ExitBadInput;
  }
  options.observeArgs = *observe;
  options.rule = flags.rule;
  Result<ShadowContract> contract = parseContract(flags.contract);
  if (!contract) {
    printError(contract.error());
    return ExitBadInput;
  }
  options.contract = std::move(*contract);
  options.all = flags.all;
  options.minimalSet = flags.minimalSet;
  options.compile = subject.options;
  options.maxSteps = flags.maxSteps;
  options.record.passTimeout = flags.timeOut;
  options.searchInputs = flags.searchInputs;
  options.seed = flags.common.seed;
  options.reduce = flags.reduce || !flags.report.empty();
  options.reduceSeconds = flags.reduceSeconds;
  options.file = flags.common.file;
  options.patterns = !flags.noPatterns;
  options.patternTool = stockTool("FILE");
  options.command = command;
  options.replayFlags = replayFlags(flags);
  if (int code = external.prepare(subject, options))
    return code;
  if (!flags.reference.empty()) {
    auto golden =
        readReference(flags.reference, *subject.program, options.observeArgs);
    if (!golden) {
      printError(golden.error());
      return ExitBadInput;
    }
    options.golden = std::move(*golden);
  }

  std::optional<SaveLevels> saved;
  if (!flags.saveLevels.empty()) {
    Result<SaveLevels> made = SaveLevels::create(flags.saveLevels);
    if (!made) {
      printError(made.error());
      return ExitBadInput;
    }
    saved = std::move(*made);
    options.onLevel = [&](const LevelSnapshot &level) { saved->add(level); };
  }

  Result<BisectResult> result = bisect(*subject.module, options);
  if (!result) {
    printError(result.error());
    return ExitBadInput;
  }
  if (saved) {
    nameFiles(*result, *saved);
    if (Status s = saved->finish(); !s) {
      printError(s.error());
      return ExitBadInput;
    }
  }
  int code = exitCode(*result);
  // "Quiet" silences agreement, not a finding.
  bool usesStdout =
      flags.json == "-" || flags.sarif == "-" || flags.junit == "-";
  if (!usesStdout && !(flags.common.quiet && code == ExitAgree)) {
    BisectTextOptions text;
    text.levels = flags.common.verbose;
    if (flags.common.quiet)
      text.maxDiffLines = 0;
    std::fputs(bisectText(*result, text).c_str(), stdout);
    std::fflush(stdout);
  }
  if (Status s = writeReports(flags, *result); !s) {
    printError(s.error());
    return ExitBadInput;
  }
  return code;
}

Command plumb::addBisectCommand(CLI::App &root,
                                const std::string &commandLine) {
  CLI::App *app = root.add_subcommand(
      "bisect", "find the pass of a pipeline that makes the result wrong");
  auto flags = std::make_shared<BisectFlags>();
  flags->common.addTo(*app);
  flags->external.addTo(*app);
  app->add_option("--pass-pipeline", flags->pipeline,
                  "as mlir-opt takes it; left out: that of a reproducer file")
      ->type_name("P");
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
  app->add_option("--reference", flags->reference,
                  "expected outputs as arrays result0, arg0, ...; left out: "
                  "what the input IR gives")
      ->type_name("F.npz");
  app->add_flag("--all", flags->all,
                "judge every level, also behind each culprit");
  app->add_flag("--minimal-set", flags->minimalSet,
                "find the earlier passes that each culprit needs");
  app->add_option("--json", flags->json, "write a report; - for stdout")
      ->type_name("F")
      ->check(writable());
  app->add_option("--report", flags->report,
                  "write an issue for a bug tracker (.md) or a page to look "
                  "at (.html); with --reduce")
      ->type_name("F.md|F.html")
      ->check(writable());
  app->add_option("--sarif", flags->sarif, "write SARIF 2.1.0; - for stdout")
      ->type_name("F")
      ->check(writable());
  app->add_option("--junit", flags->junit, "write JUnit XML; - for stdout")
      ->type_name("F")
      ->check(writable());
  app->add_option("--search-inputs", flags->searchInputs,
                  "other inputs to try where these show no difference (0)")
      ->type_name("N")
      ->check(between(0, UINT32_MAX));
  app->add_flag("--no-patterns", flags->noPatterns,
                "do not look for the rewrite within a culprit");
  app->add_flag("--reduce", flags->reduce,
                "reduce what the culprit got, and its inputs");
  app->add_option("--reduce-seconds", flags->reduceSeconds,
                  "for one culprit (60)")
      ->type_name("S")
      ->check(seconds());
  app->add_option("--save-levels", flags->saveLevels,
                  "write the IR after each pass that changed it, and its "
                  "outputs (levels.json)")
      ->type_name("DIR");
  app->add_option("--time-out", flags->timeOut,
                  "seconds that one pass may take (60)")
      ->type_name("S")
      ->check(seconds());
  app->add_option("--max-steps", flags->maxSteps,
                  "instructions that one run may execute; 0: no limit")
      ->check(count());
  app->footer("Exit status: 0 the passes keep the result, 1 a culprit or "
              "undefined behaviour in the input,\n2 wrong usage or input, 3 "
              "inconclusive, 4 a fault of plumb.");
  return {app, [flags, commandLine] { return runBisect(*flags, commandLine); }};
}
