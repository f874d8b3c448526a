//===- Triage.cpp - plumb triage ------------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Flags for triage(), and its reports.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Triage/Triage.h"
#include "Case.h"
#include "Commands.h"
#include "ExternalPasses.h"
#include "ReportContext.h"
#include "SearchFlags.h"
#include "mlir/InitAllPasses.h"
#include "plumbline/Numerics/Rules/Rule.h"
#include "plumbline/Oracle/ArgSpec.h"
#include "plumbline/Oracle/Contract.h"
#include "plumbline/Oracle/Outputs.h"
#include "plumbline/Passes/Passes.h"
#include "plumbline/Report/JUnitReport.h"
#include "plumbline/Report/ReportFile.h"
#include "plumbline/Report/SarifReport.h"
#include "plumbline/Report/TriageReport.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Progress.h"
#include "plumbline/Support/ShellQuote.h"
#include "plumbline/Triage/GivenFiles.h"
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

using namespace plumb;

namespace {

struct TriageFlags {
  CaseFlags common;
  ExternalFlags external;
  SearchFlags search;
  ReportFlags reports;
  std::string rule, golden, deps, side, stages, state, config;
  std::vector<std::string> outputs, deviceRuns;
  bool keepGoing = false;
};

} // namespace

static int badInput(const Error &error) {
  printError(error);
  return ExitBadInput;
}

/// "1-6", "1,3": the numbers of stages.
static Result<std::set<unsigned>> parseStages(const std::string &text) {
  std::set<unsigned> stages;
  unsigned last = static_cast<unsigned>(triageStages().size());
  auto wrong = [&](const std::string &part) {
    return makeError("--stages: expected numbers from 1 to " +
                     std::to_string(last) + " as 1-6 or 1,3, got '" + part +
                     "'");
  };
  llvm::SmallVector<llvm::StringRef> parts;
  if (!text.empty())
    llvm::StringRef(text).split(parts, ',');
  for (llvm::StringRef part : parts) {
    auto [from, to] = part.split('-');
    unsigned lo, hi;
    if (from.getAsInteger(10, lo) || lo < 1 || lo > last)
      return wrong(part.str());
    hi = lo;
    if (part.contains('-') && (to.getAsInteger(10, hi) || hi < lo || hi > last))
      return wrong(part.str());
    for (unsigned i = lo; i <= hi; ++i)
      stages.insert(i);
  }
  return stages;
}

static std::string replayFlags(const TriageFlags &flags) {
  const TriageFlags defaults;
  std::string text = flags.common.replayFlags() + flags.external.replayFlags();
  if (flags.search.contract != defaults.search.contract)
    text += " --contract=" + shellQuoted(flags.search.contract);
  return text;
}

/// The golden, the runs and their tags.
static Status readGiven(const TriageFlags &flags, const Case &program,
                        TriageCase &subject) {
  Signature signature{program.program->arguments(), program.program->results()};
  Result<std::vector<LogicalOutput>> outputs =
      logicalOutputs(signature, subject.observeArgs);
  if (!outputs)
    return takeError(outputs);
  std::vector<OutputSlot> slots;
  for (const LogicalOutput &output : *outputs)
    slots.push_back({output.name(), output.isArgument
                                        ? signature.arguments[output.index]
                                        : signature.results[output.index]});
  if (!flags.golden.empty()) {
    Result<GivenOutputs> golden = readGivenOutputs(flags.golden, slots);
    if (!golden)
      return takeError(golden);
    subject.golden = std::move(*golden);
  }
  for (const std::string &path : flags.outputs) {
    Result<GivenOutputs> run = readGivenOutputs(path, slots);
    if (!run)
      return takeError(run);
    subject.runs.push_back(std::move(*run));
  }
  for (const std::string &path : flags.deviceRuns) {
    Result<DeviceRun> run = readDeviceRun(path, slots);
    if (!run)
      return takeError(run);
    for (GivenOutputs &one : run->runs)
      subject.runs.push_back(std::move(one));
    for (GivenTag &tag : run->tags)
      subject.tags.push_back(std::move(tag));
    for (auto &field : run->provenance)
      subject.provenance.push_back(std::move(field));
  }
  return {};
}

/// What is written after each stage: a triage that is ended leaves it.
static Status writeReports(const TriageFlags &flags,
                           const TriageResult &result) {
  const ReportContext context = reportContext();
  Status status;
  if (!flags.reports.report.empty()) {
    Result<std::string> text =
        triageReport(result, flags.reports.report, context);
    if (!text)
      return takeError(text);
    status = writeOutput(flags.reports.report, *text);
  }
  if (!result.finished)
    return status;
  if (status && !flags.reports.json.empty())
    status = writeOutput(flags.reports.json, jsonText(triageJson(result)));
  if (status && !flags.reports.sarif.empty())
    status = writeOutput(flags.reports.sarif,
                         jsonText(triageSarif(result, context)));
  if (status && !flags.reports.junit.empty())
    status = writeOutput(flags.reports.junit, triageJUnit(result, context));
  return status;
}

static int fillCase(const TriageFlags &flags, Case &program,
                    TriageCase &subject) {
  subject.file = flags.common.file;
  subject.entry = program.entry;
  subject.pipeline =
      flags.search.pipeline.empty() ? program.pipeline : flags.search.pipeline;
  subject.module = *program.module;
  subject.inputs = program.inputs;
  subject.compile = program.options;
  subject.seed = flags.common.seed;
  subject.passTimeout = flags.search.timeOut;
  subject.rule = flags.rule == "allowance" ? "" : flags.rule;
  subject.depsFile = flags.deps;
  subject.depsSide = flags.side;
  subject.replayFlags = replayFlags(flags);
  if (!subject.rule.empty())
    if (auto rule = parseRule(subject.rule); !rule)
      return badInput(rule.error());
  auto observe = parseObserveArgs(flags.search.observeArgs);
  if (!observe)
    return badInput(observe.error());
  subject.observeArgs = *observe;
  Result<ShadowContract> contract = parseContract(flags.search.contract);
  if (!contract)
    return badInput(contract.error());
  subject.contract = std::move(*contract);
  if (Status s = readGiven(flags, program, subject); !s)
    return badInput(s.error());
  return ExitAgree;
}

/// Bytes that could be had without swapping; 0: not known.
static uint64_t availableMemory() {
  Result<std::string> text = readTextFile("/proc/meminfo");
  size_t at = text ? text->find("MemAvailable:") : std::string::npos;
  return at == std::string::npos
             ? 0
             : std::strtoull(text->c_str() + at + 13, nullptr, 10) << 10;
}

/// A run that the system ends for want of memory leaves no message: says so
/// beforehand. Each element is held with its allowance, under several tables,
/// at a level in front of a pass and one behind it.
static int checkMemory(const TriageFlags &flags, const Case &program) {
  constexpr uint64_t kBytes = 160; // measured, for each element
  uint64_t elements = 0, largest = 0;
  for (const HostValue &input : program.inputs) {
    elements += input.bits.size();
    largest = std::max<uint64_t>(largest, input.bits.size());
  }
  // A result of unknown size is as large as the largest input.
  for (const EntryType &result : program.program->results())
    elements += result.layout.hasStaticShape()
                    ? static_cast<uint64_t>(result.layout.numElements())
                    : largest;
  uint64_t available = availableMemory(), needed = elements * kBytes;
  if (!available || needed <= available)
    return ExitAgree;
  std::fprintf(stderr,
               "%s: error: the entry takes and gives %llu elements, which need "
               "about %.1f GiB with their allowances; %.1f GiB are free\n"
               "%s: note: take smaller sizes (--arg, --dim): a fault seldom "
               "needs large ones; outputs alone of any size are compared by "
               "plumb compare\n",
               flags.common.file.c_str(),
               static_cast<unsigned long long>(elements),
               std::ldexp(static_cast<double>(needed), -30),
               std::ldexp(static_cast<double>(available), -30),
               flags.common.file.c_str());
  return ExitInconclusive;
}

static int runTriage(const TriageFlags &flags, const std::string &command) {
  if (Status s = checkReportPath(flags.reports.report, ReportOf::Triage);
      !flags.reports.report.empty() && !s)
    return badInput(s.error());
  Result<std::set<unsigned>> stages = parseStages(flags.stages);
  if (!stages)
    return badInput(stages.error());
  if (!flags.side.empty() && flags.deps.empty())
    return badInput({"", 0, 0,
                     "--side says what the kernels of a graph touch: expected "
                     "--deps with it"});
  Case program;
  ExternalPasses external(flags.external, flags.common, flags.search.timeOut);
  if (int code = external.start(flags.search.pipeline, program))
    return code;
  if (int code = program.parse(flags.common))
    return code;
  if (int code = program.compile(flags.common))
    return code;
  if (int code = program.makeInputs(flags.common))
    return code;
  if (int code = checkMemory(flags, program))
    return code;
  mlir::registerAllPasses();
  registerPasses();

  TriageCase subject;
  subject.command = command;
  if (int code = fillCase(flags, program, subject))
    return code;
  auto passes = std::make_shared<BisectOptions>();
  passes->maxSteps = flags.search.maxSteps;
  passes->searchInputs = flags.search.searchInputs;
  // An issue shows what is left of the program.
  passes->reduce = flags.search.reduce ||
                   llvm::StringRef(flags.reports.report).ends_with(".md");
  passes->reduceSeconds = flags.search.reduceSeconds;
  passes->record.passTimeout = flags.search.timeOut;
  passes->patternTool = stockTool("FILE");
  if (flags.external.hasPipeline() || !flags.external.tool.empty())
    if (int code = external.prepare(program, *passes))
      return code;
  subject.bisect = passes;
  if (subject.hasPipeline() && !passes->leaves)
    if (Result<Pipeline> leaves = parsePipeline(subject.pipeline); !leaves) {
      std::fprintf(stderr, "--pass-pipeline:%u: error: %s\n",
                   leaves.error().col, leaves.error().message.c_str());
      return ExitBadInput;
    }

  TriageOptions options;
  options.stages = std::move(*stages);
  options.keepGoing = flags.keepGoing;
  options.directory = flags.state;
  Status written;
  Progress progress("triage", triageStages().size());
  options.onProgress = [&](const TriageResult &result) {
    uint64_t done = 0;
    for (const StageResult &stage : result.stages)
      done += stage.status != StageStatus::NotRun;
    progress.update(done, done < result.stages.size()
                              ? triageStages()[done].name
                              : "reports");
    if (written)
      written = writeReports(flags, result);
  };
  Result<TriageResult> result = triage(subject, options);
  if (!result) {
    Error error = result.error();
    return badInput(error);
  }
  int code = exitCode(*result);
  if (!flags.reports.usesStdout() &&
      !(flags.common.quiet && code == ExitAgree)) {
    TriageTextOptions text;
    text.verbose = flags.common.verbose;
    std::fputs(triageText(*result, text).c_str(), stdout);
    std::fflush(stdout);
  }
  if (!written)
    return badInput(written.error());
  return code;
}

Command plumb::addTriageCommand(CLI::App &root,
                                const std::string &commandLine) {
  CLI::App *app = root.add_subcommand(
      "triage",
      "find out why a kernel's results differ, cheapest reason first");
  auto flags = std::make_shared<TriageFlags>();
  flags->common.addTo(*app);
  flags->external.addTo(*app);
  app->add_option("--config", flags->config,
                  "a case file: these flags as TOML, file = the program")
      ->type_name("F.toml");
  flags->search.addTo(*app);
  app->add_option("--golden", flags->golden,
                  "expected outputs: arrays result0, arg0, ..., or one array")
      ->type_name("F.npz|F.npy");
  app->add_option("--out", flags->outputs,
                  "outputs of a run of the compiled kernel; several: of "
                  "several runs from the same inputs")
      ->type_name("F.npz|F.npy")
      ->allow_extra_args(false);
  app->add_option("--device-run", flags->deviceRuns,
                  "folder with manifest.json: outputs and tagged tensors of "
                  "runs on a device")
      ->type_name("DIR")
      ->allow_extra_args(false);
  app->add_option("--rule", flags->rule,
                  "your own check: bits, ulp:N, allclose:ATOL,RTOL, ...; left "
                  "out: what a right implementation may give")
      ->type_name("R");
  app->add_option("--deps", flags->deps,
                  "the task graph, in any format of plumb deps; left out: that "
                  "of the IR where it submits work")
      ->type_name("F");
  app->add_option("--side", flags->side,
                  "what the kernels of a CUDA graph touch")
      ->type_name("F.json");
  app->add_option("--stages", flags->stages, "those to run, 1-6 or 1,3 (1-6)")
      ->type_name("N,...");
  app->add_flag("--keep-going", flags->keepGoing,
                "go on behind a stage that explains everything");
  app->add_option("--state", flags->state,
                  "keep what each stage found there, and go on from it")
      ->type_name("DIR");
  flags->reports.addTo(*app);
  std::string stages = "Stages:\n";
  for (const StageInfo &stage : triageStages())
    stages += "  " + std::to_string(stage.number) + " " + stage.name +
              std::string(14 - std::string(stage.name).size(), ' ') +
              stage.asks + "\n";
  app->footer(stages +
              "Exit status: 0 agrees, or the difference is one that a right "
              "compiler may make; 1 a fault was found;\n2 wrong usage or "
              "input, 3 unexplained or inconclusive, 4 a fault of plumb.");
  return {app, [flags, commandLine] { return runTriage(*flags, commandLine); }};
}
