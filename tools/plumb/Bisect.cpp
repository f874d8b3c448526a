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
#include "ReportContext.h"
#include "SaveLevels.h"
#include "SearchFlags.h"
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
  SearchFlags search;
  ReportFlags reports;
  std::string rule = "allowance", reference, saveLevels;
  bool all = false, minimalSet = false, noPatterns = false;
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
  if (flags.search.contract != defaults.search.contract)
    text += " --contract=" + shellQuoted(flags.search.contract);
  return text;
}

/// Writes what was asked for; ends at the first file that cannot be written.
static Status writeReports(const BisectFlags &flags,
                           const BisectResult &result) {
  ReportContext context = reportContext();
  Status status;
  if (!flags.reports.json.empty())
    status = writeOutput(flags.reports.json, jsonText(bisectJson(result)));
  if (status && !flags.reports.sarif.empty())
    status = writeOutput(flags.reports.sarif,
                         jsonText(bisectSarif(result, context)));
  if (status && !flags.reports.junit.empty())
    status = writeOutput(flags.reports.junit, bisectJUnit(result, context));
  if (status && !flags.reports.report.empty()) {
    Result<std::string> text =
        bisectReport(result, flags.reports.report, context);
    if (!text)
      return takeError(text);
    status = writeOutput(flags.reports.report, *text);
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
  if (Status s = checkReportPath(flags.reports.report);
      !flags.reports.report.empty() && !s) {
    printError(s.error());
    return ExitBadInput;
  }
  Case subject;
  ExternalPasses external(flags.external, flags.common, flags.search.timeOut);
  if (int code = external.start(flags.search.pipeline, subject))
    return code;
  if (int code = subject.parse(flags.common))
    return code;
  if (!flags.external.hasPipeline() && flags.search.pipeline.empty() &&
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
  options.pipeline =
      flags.search.pipeline.empty() ? subject.pipeline : flags.search.pipeline;
  options.inputs = subject.inputs;
  auto observe = parseObserveArgs(flags.search.observeArgs);
  if (!observe) {
    printError(observe.error());
    return ExitBadInput;
  }
  options.observeArgs = *observe;
  options.rule = flags.rule;
  Result<ShadowContract> contract = parseContract(flags.search.contract);
  if (!contract) {
    printError(contract.error());
    return ExitBadInput;
  }
  options.contract = std::move(*contract);
  options.all = flags.all;
  options.minimalSet = flags.minimalSet;
  options.compile = subject.options;
  options.maxSteps = flags.search.maxSteps;
  options.record.passTimeout = flags.search.timeOut;
  options.searchInputs = flags.search.searchInputs;
  options.seed = flags.common.seed;
  options.reduce = flags.search.reduce || !flags.reports.report.empty();
  options.reduceSeconds = flags.search.reduceSeconds;
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
  if (!flags.reports.usesStdout() &&
      !(flags.common.quiet && code == ExitAgree)) {
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
  flags->search.addTo(*app);
  app->add_option("--rule", flags->rule,
                  "allowance, bits, ulp:N, allclose:ATOL,RTOL (allowance)")
      ->type_name("R");
  app->add_option("--reference", flags->reference,
                  "expected outputs as arrays result0, arg0, ...; left out: "
                  "what the input IR gives")
      ->type_name("F.npz");
  app->add_flag("--all", flags->all,
                "judge every level, also behind each culprit");
  app->add_flag("--minimal-set", flags->minimalSet,
                "find the earlier passes that each culprit needs");
  flags->reports.addTo(*app);
  app->add_flag("--no-patterns", flags->noPatterns,
                "do not look for the rewrite within a culprit");
  app->add_option("--save-levels", flags->saveLevels,
                  "write the IR after each pass that changed it, and its "
                  "outputs (levels.json)")
      ->type_name("DIR");
  app->footer("Exit status: 0 the passes keep the result, 1 a culprit or "
              "undefined behaviour in the input,\n2 wrong usage or input, 3 "
              "inconclusive, 4 a fault of plumb.");
  return {app, [flags, commandLine] { return runBisect(*flags, commandLine); }};
}
