//===- Compare.cpp - plumb compare ----------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An output against its reference: arrays of a file, or what a program computes
// in fp64 with an allowance for each element. Of several outputs, each is
// compared, and all with the first.
//
// Arrays of files are read one at a time, and never as anything but bytes:
// memory is that of one array a file.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include "Commands.h"
#include "FlagChecks.h"
#include "MatchArrays.h"
#include "ReportContext.h"
#include "plumbline/Oracle/Contract.h"
#include "plumbline/Oracle/Outputs.h"
#include "plumbline/Report/CompareText.h"
#include "plumbline/Report/ComparisonReport.h"
#include "plumbline/Report/ReportFile.h"
#include "plumbline/Report/RunReport.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Progress.h"
#include "llvm/Support/Path.h"
#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

using namespace plumb;

namespace {

struct CompareFlags {
  CaseFlags common; // its file is REF
  std::vector<std::string> outputs, names, types, referenceTypes;
  std::string rule, contract = "any", json, report;
  bool heat = false;
};

class CompareCommand {
public:
  CompareCommand(const CompareFlags &flags, const CLI::App &app,
                 const std::string &commandLine)
      : flags(flags), app(app), commandLine(commandLine) {}
  int run();

private:
  Status readFlags();
  Status openOutputs(const std::vector<std::string> &referenceNames);
  int computeReference();
  int compareWithIR();
  Status compareIROutput(size_t output);
  int compareWithFile();
  Status compareFileArray(const ArrayFile &reference, size_t array);
  Result<TypedArray> readOutput(size_t run, const std::string &name,
                                const ElementType *bits = nullptr) const;
  void show(size_t run, OutputComparison comparison);
  int finish();

  /// What an array is called in what is shown.
  std::string nameOf(const std::string &reference, size_t array) const;
  bool jsonOnStdout() const { return flags.json == "-"; }
  bool printsText() const { return !jsonOnStdout(); }

  const CompareFlags &flags;
  const CLI::App &app;
  std::string commandLine;
  std::map<std::string, std::string> names;
  ArrayTypes types, referenceTypes;
  ShadowContract contract;

  std::vector<ArrayFile> files;
  /// Of each file, the array for each of the reference's.
  std::vector<std::vector<std::string>> matched;

  Case subject;
  std::vector<std::string> outputNames;
  std::vector<HostValue> outputValues;

  std::vector<ComparedFile> compared;
  std::vector<RunDifference> runs;
};

} // namespace

static int badInput(const Error &error) {
  if (error.file.empty())
    std::fprintf(stderr, "plumb compare: %s\n", error.str().c_str());
  else
    printError(error);
  return ExitBadInput;
}

/// Puts the file and the array in front of an error.
static tl::unexpected<Error>
inArray(const std::string &file, const std::string &name, const Error &error) {
  if (!error.file.empty())
    return tl::unexpected<Error>(error);
  return makeError(file,
                   name.empty() ? error.message : name + ": " + error.message);
}

Status CompareCommand::readFlags() {
  auto parsed = parseArrayNames(flags.names);
  if (!parsed)
    return takeError(parsed);
  names = std::move(*parsed);
  Result<ArrayTypes> given = ArrayTypes::parse("--type", flags.types);
  if (!given)
    return takeError(given);
  types = std::move(*given);
  given = ArrayTypes::parse("--ref-type", flags.referenceTypes);
  if (!given)
    return takeError(given);
  referenceTypes = std::move(*given);
  Result<ShadowContract> promised = parseContract(flags.contract);
  if (!promised)
    return takeError(promised);
  contract = std::move(*promised);
  if (!flags.rule.empty() && flags.rule != "allowance")
    if (auto rule = parseRule(flags.rule, {"allowance"}); !rule)
      return makeError("--rule: " + rule.error().message);
  if (!flags.report.empty())
    return checkReportPath(flags.report, ReportOf::Comparison);
  return {};
}

Status
CompareCommand::openOutputs(const std::vector<std::string> &referenceNames) {
  for (const std::string &path : flags.outputs) {
    Result<ArrayFile> file = ArrayFile::open(path);
    if (!file)
      return takeError(file);
    auto match = matchArrays(referenceNames, *file, names);
    if (!match)
      return takeError(match);
    if (auto unknown = types.unknown(*match))
      return makeError("--type: no array '" + *unknown + "' is compared");
    files.push_back(std::move(*file));
    matched.push_back(std::move(*match));
  }
  return {};
}

/// `bits`: what words without a type, or unsigned ones, are bits of.
Result<TypedArray> CompareCommand::readOutput(size_t run,
                                              const std::string &name,
                                              const ElementType *bits) const {
  const ArrayFile &file = files[run];
  Result<NpyArray> array = file.read(name);
  if (!array)
    return inArray(file.path(), name, array.error());
  std::optional<ElementType> wanted = types.of(name, array->descr);
  if (!wanted && bits) {
    Result<ElementType> own = elementTypeOf(array->descr);
    if (array->descr.find('V') != std::string::npos || !own ||
        (own->kind == ElementType::Kind::UInt && !bits->isInteger()))
      wanted = *bits;
  }
  Result<TypedArray> typed = typedArray(std::move(*array), wanted);
  if (!typed)
    return inArray(file.path(), name, typed.error());
  return typed;
}

std::string CompareCommand::nameOf(const std::string &reference,
                                   size_t array) const {
  if (!reference.empty())
    return reference;
  if (const std::string &other = matched[0][array]; !other.empty())
    return other;
  return llvm::sys::path::stem(flags.outputs[0]).str();
}

void CompareCommand::show(size_t run, OutputComparison comparison) {
  const std::string &file = flags.outputs[run];
  CompareDetail detail = flags.common.quiet     ? CompareDetail::Verdict
                         : flags.common.verbose ? CompareDetail::Verbose
                                                : CompareDetail::Normal;
  if (printsText() && !(flags.common.quiet && comparison.pass)) {
    std::fputs(compareText(comparison, file, detail).c_str(), stdout);
    if (flags.heat)
      std::fputs(heatText(comparison).c_str(), stdout);
  }
  compared.push_back({file, std::move(comparison)});
}

//===----------------------------------------------------------------------===//
// A file as the reference
//===----------------------------------------------------------------------===//

Status CompareCommand::compareFileArray(const ArrayFile &reference,
                                        size_t array) {
  const std::string &name = reference.names()[array];
  Result<NpyArray> bytes = reference.read(name);
  if (!bytes)
    return inArray(reference.path(), name, bytes.error());
  std::optional<ElementType> wanted = referenceTypes.of(name, bytes->descr);
  Result<TypedArray> expected = typedArray(std::move(*bytes), wanted);
  if (!expected)
    return inArray(reference.path(), name, expected.error());

  Progress progress("element pairs read");
  OutputCompareOptions options;
  options.name = nameOf(name, array);
  options.rule = flags.rule;
  options.progress = [&](uint64_t n) { progress.update(n, options.name); };
  std::optional<TypedArray> first;
  RunDifference among;
  for (size_t run = 0; run != files.size(); ++run) {
    const std::string &own = matched[run][array];
    Result<TypedArray> got = readOutput(run, own);
    if (!got)
      return takeError(got);
    Result<OutputComparison> result =
        compareOutput(expected->view(), got->view(), options);
    if (!result)
      return inArray(files[run].path(), own, result.error());
    show(run, std::move(*result));
    if (first) {
      Result<RunDifference> next =
          compareRuns(options.name, first->view(), got->view());
      if (!next)
        return inArray(files[run].path(), own, next.error());
      addRun(among, *next);
    } else if (files.size() > 1) {
      first = std::move(*got);
    }
  }
  if (files.size() > 1)
    runs.push_back(std::move(among));
  return {};
}

int CompareCommand::compareWithFile() {
  // CLI11 counts what was given.
  for (const char *flag :
       {"--entry", "--arg", "--inputs", "--dim", "--seed", "--index-bits",
        "--vscale", "--order", "--extern", "--contract", "--load-plumb-plugin",
        "--load-dialect-plugin", "--no-races", "--allow-unregistered-dialect"})
    if (app.count(flag))
      return badInput({"", 0, 0,
                       std::string(flag) + " is about a program, but " +
                           flags.common.file + " is a file of arrays"});
  if (flags.rule == "allowance")
    return badInput({"", 0, 0,
                     "--rule=allowance needs a program as the reference (an "
                     ".mlir file), " +
                         flags.common.file + " is a file of arrays"});
  Result<ArrayFile> reference = ArrayFile::open(flags.common.file);
  if (!reference)
    return badInput(reference.error());
  if (reference->names().empty())
    return badInput({reference->path(), 0, 0, "it has no arrays"});
  if (auto unknown = referenceTypes.unknown(reference->names()))
    return badInput({"", 0, 0,
                     "--ref-type: " + reference->path() + " has no array '" +
                         *unknown + "'"});
  if (Status s = openOutputs(reference->names()); !s)
    return badInput(s.error());
  for (size_t i = 0; i != reference->names().size(); ++i)
    if (Status s = compareFileArray(*reference, i); !s)
      return badInput(s.error());
  return finish();
}

//===----------------------------------------------------------------------===//
// A program as the reference
//===----------------------------------------------------------------------===//

int CompareCommand::computeReference() {
  if (int code = subject.parse(flags.common))
    return code;
  if (int code = subject.compile(flags.common))
    return code;
  if (int code = subject.makeInputs(flags.common))
    return code;
  RunOptions options;
  options.shadows = true;
  options.contract = contract;
  options.print = [](const std::string &) {};
  Result<RunResult> done = subject.program->run(subject.inputs, options);
  if (!done)
    return badInput(done.error());
  const RunResult &result = *done;
  if (result.status != RunStatus::Ok) {
    std::fputs(findingsText(result, flags.common.file).c_str(), stderr);
    std::fprintf(stderr,
                 "%s: error: the reference could not be computed (%s)\n",
                 flags.common.file.c_str(),
                 std::string(runStatusName(result.status)).c_str());
    return result.status == RunStatus::Undefined ? ExitFinding
                                                 : ExitInconclusive;
  }
  auto outputs = logicalOutputs(
      {subject.program->arguments(), subject.program->results()}, {});
  if (!outputs)
    return badInput(outputs.error());
  for (const LogicalOutput &output : *outputs) {
    const HostValue &value = output.isArgument ? result.arguments[output.index]
                                               : result.results[output.index];
    outputNames.push_back(output.name());
    outputValues.push_back(value);
    for (uint32_t poison : value.poison)
      if (poison) {
        const PoisonOrigin &origin = result.poisons[poison - 1];
        std::fprintf(
            stderr, "%s: error: %s has no defined value: %s [%s]\n",
            (origin.position.empty() ? flags.common.file : origin.position)
                .c_str(),
            output.name().c_str(), origin.message.c_str(), origin.kind.c_str());
        return ExitFinding;
      }
  }
  if (outputNames.empty())
    return badInput({flags.common.file, 0, 0,
                     "'" + subject.entry +
                         "' has no outputs, expected a result or a memref "
                         "argument"});
  return ExitAgree;
}

Status CompareCommand::compareIROutput(size_t output) {
  const HostValue &expected = outputValues[output];
  OutputCompareOptions options;
  options.name = outputNames[output];
  options.rule = flags.rule;
  std::optional<ElementType> own;
  if (Result<ElementType> type = parseElementType(expected.elementName))
    own = *type;
  std::vector<HostValue> values;
  for (size_t run = 0; run != files.size(); ++run) {
    const std::string &name = matched[run][output];
    Result<TypedArray> array = readOutput(run, name, own ? &*own : nullptr);
    if (!array)
      return takeError(array);
    Result<HostValue> got = toHostValue(*array);
    if (!got)
      return inArray(files[run].path(), name, got.error());
    Result<OutputComparison> result = compareOutput(expected, *got, options);
    if (!result)
      return inArray(files[run].path(), name, result.error());
    show(run, std::move(*result));
    values.push_back(std::move(*got));
  }
  if (files.size() < 2)
    return {};
  std::vector<const HostValue *> all;
  all.reserve(values.size());
  for (const HostValue &value : values)
    all.push_back(&value);
  Result<RunDifference> among = compareRuns(options.name, all, &expected);
  if (!among)
    return takeError(among);
  runs.push_back(std::move(*among));
  return {};
}

int CompareCommand::compareWithIR() {
  if (app.count("--ref-type"))
    return badInput({"", 0, 0,
                     "--ref-type is about a file of arrays, but " +
                         flags.common.file + " is a program"});
  if (int code = computeReference())
    return code;
  if (Status s = openOutputs(outputNames); !s)
    return badInput(s.error());
  for (size_t i = 0; i != outputNames.size(); ++i)
    if (Status s = compareIROutput(i); !s)
      return badInput(s.error());
  return finish();
}

//===----------------------------------------------------------------------===//
// Both
//===----------------------------------------------------------------------===//

int CompareCommand::finish() {
  if (printsText())
    for (const RunDifference &run : runs)
      if (!flags.common.quiet || run.agreement == RunAgreement::Unordered)
        std::fputs(runsText(run).c_str(), stdout);
  std::fflush(stdout);
  std::string reference = flags.common.file;
  if (!subject.entry.empty())
    reference += " @" + subject.entry;
  if (!flags.json.empty())
    if (Status s = writeOutput(
            flags.json, jsonText(compareJson(reference, compared, runs)));
        !s)
      return badInput(s.error());
  bool fails = false, isInconclusive = false;
  for (const ComparedFile &one : compared) {
    fails |= !one.comparison.pass && !one.comparison.inconclusive();
    isInconclusive |= one.comparison.inconclusive();
  }
  if (!flags.report.empty()) {
    ComparisonSet set;
    set.reference = reference;
    for (const std::string &file : flags.outputs)
      set.got += (set.got.empty() ? "" : ", ") + file;
    set.command = commandLine;
    for (ComparedFile &one : compared)
      set.outputs.push_back(std::move(one.comparison));
    Result<std::string> text =
        comparisonReport(set, flags.report, reportContext());
    if (!text)
      return badInput(text.error());
    if (Status s = writeOutput(flags.report, *text); !s)
      return badInput(s.error());
  }
  return fails ? ExitFinding : isInconclusive ? ExitInconclusive : ExitAgree;
}

int CompareCommand::run() {
  if (Status s = readFlags(); !s)
    return badInput(s.error());
  return ArrayFile::isArrayFile(flags.common.file) ? compareWithFile()
                                                   : compareWithIR();
}

Command plumb::addCompareCommand(CLI::App &root,
                                 const std::string &commandLine) {
  CLI::App *app = root.add_subcommand(
      "compare", "compare outputs with a reference, and say where they differ");
  auto flags = std::make_shared<CompareFlags>();
  flags->common.addTo(*app);
  app->get_option("FILE")->description(
      "the reference: .npy, .npz, .safetensors, or MLIR that computes it");
  app->add_option("OUT", flags->outputs,
                  "outputs: .npy, .npz or .safetensors; of several runs, "
                  "several")
      ->required();
  app->add_option("--rule", flags->rule,
                  "what counts as right: allowance (with a program as the "
                  "reference, the default there), bits (the default else), "
                  "ulp:N, allclose:ATOL,RTOL, assert_close[:TYPE], "
                  "polygraphy:ATOL,RTOL, cosine:MIN, pcc:MIN")
      ->type_name("R");
  app->add_option("--contract", flags->contract,
                  "what implementations promise: any, depth:tree, "
                  "mma:F=24,k=16, as-written, ftz, functions=cuda, ... (any)")
      ->type_name("C");
  app->add_option("--name", flags->names,
                  "the array REFNAME of the reference is OUTNAME in OUT; "
                  "arrays are taken by name else")
      ->type_name("REFNAME=OUTNAME")
      ->allow_extra_args(false);
  app->add_option("--type", flags->types,
                  "the elements of OUT are of that type: an f32 array holds "
                  "f16 values, a uint16 array the bits of bf16")
      ->type_name("[NAME=]T")
      ->allow_extra_args(false);
  app->add_option("--ref-type", flags->referenceTypes,
                  "the same for a file as the reference")
      ->type_name("[NAME=]T")
      ->allow_extra_args(false);
  app->add_flag("--heat", flags->heat, "also draw where the errors are");
  app->add_option("--json", flags->json, "write a report; - for stdout")
      ->type_name("F")
      ->check(writable());
  app->add_option("--report", flags->report, "write a page to look at")
      ->type_name("F.html")
      ->check(writable());
  app->footer("Exit status: 0 all outputs are within the rule, 1 some are not, "
              "2 wrong usage or input,\n3 most elements cannot be checked, or "
              "the reference cannot be computed, 4 a fault of plumb.");
  return {app, [flags, app, commandLine] {
            return CompareCommand(*flags, *app, commandLine).run();
          }};
}
