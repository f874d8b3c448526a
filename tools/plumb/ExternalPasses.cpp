//===- ExternalPasses.cpp - passes of another tool ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In order of preference: the tool runs its passes one at a time; it runs them
// all and prints the IR after each; somebody has done the latter before. In the
// last two cases the tool, if there is one, still has to confirm the culprit.
//
//===----------------------------------------------------------------------===//

#include "ExternalPasses.h"
#include "Commands.h"
#include "plumbline/Bisect/Dumps.h"
#include "plumbline/Support/ShellQuote.h"
#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstring>

using namespace plumb;

void ExternalFlags::addTo(CLI::App &app) {
  app.add_option("--opt", tool,
                 "tool that has the passes, built on MLIR's MlirOptMain; left "
                 "out: plumb itself. Its pipeline is --pass-pipeline, or flags "
                 "of its own at the end, behind --")
      ->type_name("TOOL");
  app.add_option("--opt-arg", arguments, "flag for each run of that tool")
      ->type_name("FLAG")
      ->allow_extra_args(false);
  app.add_option("--from-dumps", dumps,
                 "IR after each pass that the tool has printed before: a file "
                 "(--mlir-print-ir-after-all), or a folder (and "
                 "--mlir-print-ir-tree-dir)")
      ->type_name("PATH");
  app.add_option("PIPELINE_FLAGS", pipeline,
                 "behind --: flags that make the pipeline of --opt");
}

std::string ExternalFlags::replayFlags() const {
  std::string text = tool.empty() ? "" : " --opt=" + shellQuoted(tool);
  for (const std::string &argument : arguments)
    text += " --opt-arg=" + shellQuoted(argument);
  return text;
}

static int fail(const std::string &message) {
  std::fprintf(stderr, "plumb bisect: error: %s\n", message.c_str());
  return ExitBadInput;
}

static int fail(const char *flag, const Error &error) {
  return fail(std::string(flag) + ": " +
              (error.file.empty() ? "" : error.file + ": ") + error.message);
}

/// Files first, their folder last.
static std::vector<std::string> temporaryPaths(const ExternalTool &tool) {
  std::vector<std::string> paths;
  for (const std::string &name : ExternalTool::temporaryNames())
    paths.push_back(tool.temporaryFolder() + "/" + name);
  paths.push_back(tool.temporaryFolder());
  return paths;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

int ExternalPasses::start(const std::string &given, Case &subject) {
  pipeline = given;
  if (!flags.pipeline.empty() && flags.pipeline.front()[0] != '-')
    return fail("unexpected argument '" + flags.pipeline.front() + "'");
  if (flags.tool.empty()) {
    if (!flags.pipeline.empty())
      return fail("flags behind -- are for a tool, expected --opt=TOOL");
    if (!flags.arguments.empty())
      return fail("--opt-arg is for a tool, expected --opt=TOOL");
    return ExitAgree;
  }
  if (!pipeline.empty() && !flags.pipeline.empty())
    return fail("give the pipeline by --pass-pipeline or by flags behind --, "
                "not by both");
  ExternalToolOptions options;
  options.tool = flags.tool;
  options.arguments = flags.arguments;
  if (common.allowUnregistered)
    options.arguments.push_back("--allow-unregistered-dialect");
  options.pipelineFlags = flags.pipeline;
  Result<std::shared_ptr<ExternalTool>> made =
      ExternalTool::create(std::move(options));
  if (!made)
    return fail("--opt", made.error());
  tool = *made;
  cleanUp.emplace(temporaryPaths(*tool), tool->runningGroup());
  subject.reader = [this](mlir::MLIRContext *context)
      -> Result<mlir::OwningOpRef<mlir::ModuleOp>> {
    if (common.file == "-")
      return makeError("the standard input is no MLIR of dialects that are "
                       "known here, expected a file that " +
                       flags.tool + " can read");
    return tool->readModule(common.file, context, timeout);
  };
  return ExitAgree;
}

std::string ExternalPasses::withFile(std::string command,
                                     const std::string &file) {
  constexpr char kPlaceholder[] = " FILE ";
  size_t at = command.find(kPlaceholder);
  if (at != std::string::npos && !file.empty())
    command.replace(at, sizeof kPlaceholder - 1, " " + shellQuoted(file) + " ");
  return command;
}

int ExternalPasses::prepare(Case &subject, BisectOptions &options) {
  // Whether an operation that is not known here matters shows when it is run.
  if (tool || !flags.dumps.empty())
    subject.context->allowUnregisteredDialects(true);
  if (tool)
    if (int code = prepareTool(subject, options))
      return code;
  if (flags.dumps.empty())
    return ExitAgree;
  Result<std::vector<Dump>> dumps = readDumps(flags.dumps);
  if (!dumps) {
    printError(dumps.error());
    return ExitBadInput;
  }
  if (!options.leaves && !pipeline.empty()) {
    // Passes that are linked in; others are known by what has been dumped.
    Result<Pipeline> parsed = parsePipeline(pipeline);
    if (!parsed) {
      printError(parsed.error());
      return ExitBadInput;
    }
    options.leaves = std::move(*parsed);
  }
  return useDumps(*dumps, subject, options, PassOutcome());
}

int ExternalPasses::prepareTool(Case &subject, BisectOptions &options) {
  options.record.runner = tool;
  options.patternTool.run = toolRun(tool, timeout);
  options.patternTool.name = shellQuoted(flags.tool);
  for (const std::string &argument : flags.arguments)
    options.patternTool.name += " " + shellQuoted(argument);
  options.patternTool.file = "FILE";
  options.patternTool.runsPasses = true;
  // Whatever fails without any pass is no pass's fault.
  mlir::OwningOpRef<mlir::ModuleOp> copy(subject.module->clone());
  PassOutcome outcome = tool->run(*copy, "builtin.module()", timeout);
  if (outcome.kind != PassOutcome::Ok)
    return fail("--opt: level 0: " + flags.tool + " fails on '" + common.file +
                "' without any pass: " + outcome.firstError());
  if (!flags.hasPipeline() && pipeline.empty())
    pipeline = subject.pipeline; // of a reproducer
  if (pipeline.empty() && flags.pipeline.empty())
    return ExitAgree; // from dumps, then
  tool->setPipeline(pipeline);
  Result<Pipeline> leaves = tool->pipeline(timeout);
  if (leaves) {
    options.leaves = std::move(*leaves);
    return ExitAgree;
  }
  if (tool->canPrintPipeline() || !flags.dumps.empty())
    return fail("--opt", leaves.error());
  return dumpByTool(subject, options);
}

/// For a tool that does not say what its pipeline is.
int ExternalPasses::dumpByTool(Case &subject, BisectOptions &options) {
  PassOutcome ended;
  Result<std::string> text = tool->dumps(*subject.module, timeout, ended);
  if (!text)
    return fail("--opt", text.error());
  std::vector<Dump> dumps = scanDumps(*text, "<stderr of " + flags.tool + ">");
  if (dumps.empty())
    return fail("--opt: " + flags.tool +
                " knows neither --dump-pass-pipeline nor "
                "--mlir-print-ir-after-all" +
                (ended.kind == PassOutcome::Ok
                     ? std::string()
                     : " (" + ended.firstError() + ")") +
                "; give its pipeline by --pass-pipeline");
  return useDumps(dumps, subject, options, ended);
}

/// A run that failed behind its last dump did so in a pass without a name.
static void addEnd(DumpedPipeline &dumped, const PassOutcome &ended) {
  if (ended.kind == PassOutcome::Ok || dumped.levels.stop)
    return;
  PipelineStop stop;
  stop.leaf = static_cast<unsigned>(dumped.levels.after.size());
  stop.verdict = Verdict::Inconclusive;
  stop.why = "the tool failed behind its last dump: " + ended.firstError();
  if (stop.leaf == dumped.pipeline.leaves.size()) {
    Leaf leaf;
    leaf.index = stop.leaf;
    leaf.pass = "unknown";
    leaf.anchors = {"builtin.module"};
    dumped.pipeline.leaves.push_back(std::move(leaf));
  }
  dumped.levels.stop = std::move(stop);
}

int ExternalPasses::useDumps(const std::vector<Dump> &dumps, Case &subject,
                             BisectOptions &options, const PassOutcome &ended) {
  Result<DumpedPipeline> read = levelsOfDumps(
      dumps, *subject.module, options.leaves ? &*options.leaves : nullptr);
  if (!read) {
    printError(read.error());
    return ExitBadInput;
  }
  addEnd(*read, ended);
  read->levels.hasOptions = options.leaves.has_value();
  if (!read->levels.hasOptions)
    read->levels.notes.push_back(
        "the passes and their numbers are those of the dumps, which do not say "
        "their options; --pass-pipeline does");
  if (!tool)
    read->levels.notes.push_back(
        "passes are confirmed by those that are linked into plumb; --opt=TOOL "
        "has them confirmed by the tool");
  options.leaves = std::move(read->pipeline);
  options.given = std::make_shared<GivenLevels>(std::move(read->levels));
  return ExitAgree;
}
