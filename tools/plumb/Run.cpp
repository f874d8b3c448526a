//===- Run.cpp - plumb run ------------------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Interprets one function and shows what it returns, what it leaves in its
// memrefs, and every rule of the language that it breaks.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include "Commands.h"
#include "FlagChecks.h"
#include "RuntimeVerification.h"
#include "Values.h"
#include "plumbline/Deps/WriteGraph.h"
#include "plumbline/DepsIR/RecordRun.h"
#include "plumbline/Oracle/Contract.h"
#include "plumbline/Oracle/InputsNpy.h"
#include "plumbline/Report/RunReport.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Json.h"
#include "plumbline/Support/Npz.h"
#include "llvm/Support/raw_ostream.h"
#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

using namespace plumb;

namespace {

struct RunFlags {
  CaseFlags common;
  std::string save, json, entryPointResult, recordDeps, contract = "any";
  bool shadows = false, dumpBytecode = false, runtimeVerification = false;
  uint64_t maxSteps = RunOptions().maxSteps;
  double maxSeconds = 0;
};

/// One run and what is said about it.
class RunCommand {
public:
  explicit RunCommand(const RunFlags &flags) : flags(flags) {}
  int run();

private:
  int checkEntryPointResult() const;
  Result<RunResult> runWith(const CompiledProgram &compiled,
                            std::function<void(const std::string &)> print,
                            const Observers *observers = nullptr);
  Result<RunResult> runMain(std::function<void(const std::string &)> print);
  int execute();
  int compileWithChecks();
  int executeWithChecks();
  bool moreChecksMayFail() const;
  void showFurtherChecks();
  int report();
  void printDiagnostic(const std::string &position, const char *severity,
                       const std::string &message,
                       const std::string &kind) const;
  void printFindings() const;
  unsigned printPoison(const HostValue &value, const std::string &name) const;
  void printValues() const;
  void printEntryPointResult() const;
  int save() const;
  int writeJson() const;
  int writeDeps() const;
  bool isInOut(size_t argument) const {
    return subject.program->arguments()[argument].layout.kind ==
           TypeLayout::MemRef;
  }
  bool jsonOnStdout() const { return flags.json == "-"; }

  const RunFlags &flags;
  /// The graph of what the run did, with --record-deps.
  std::optional<AccessGraph> recorded;
  ShadowContract contract;
  Case subject;
  RunResult result;
  /// With --runtime-verification: what runs, and which checks failed.
  std::optional<VerifiedModule> verified;
  unsigned failedChecks = 0;
  /// Characters that the program has printed.
  uint64_t printed = 0;
  double runSeconds = 0;
};

} // namespace

int RunCommand::checkEntryPointResult() const {
  const std::string &wanted = flags.entryPointResult;
  if (wanted.empty() || wanted == "void")
    return ExitAgree;
  const std::vector<EntryType> &results = subject.program->results();
  if (results.size() == 1 && results[0].layout.kind == TypeLayout::Scalar &&
      results[0].elementName == wanted)
    return ExitAgree;
  std::string got;
  for (const EntryType &r : results)
    got += (got.empty() ? "" : ", ") + r.layout.str();
  std::fprintf(stderr,
               "%s: error: --entry-point-result=%s expects '%s' to return one "
               "%s, it returns %s\n",
               flags.common.file.c_str(), wanted.c_str(), subject.entry.c_str(),
               wanted.c_str(), got.empty() ? "nothing" : got.c_str());
  return ExitBadInput;
}

int RunCommand::run() {
  Result<ShadowContract> promised = parseContract(flags.contract);
  if (!promised) {
    printError(promised.error());
    return ExitBadInput;
  }
  contract = std::move(*promised);
  if (flags.recordDeps == "-") {
    std::fprintf(stderr, "plumb run: error: --record-deps expects a file, "
                         "found -\n");
    return ExitBadInput;
  }
  if (int code = subject.parse(flags.common))
    return code;
  if (flags.runtimeVerification)
    if (int code = compileWithChecks())
      return code;
  if (int code = subject.compile(flags.common))
    return code;
  if (flags.dumpBytecode) {
    std::fputs(subject.program->disassemble().c_str(), stdout);
    return ExitAgree;
  }
  if (int code = checkEntryPointResult())
    return code;
  if (int code = subject.makeInputs(flags.common))
    return code;
  if (int code = execute())
    return code;
  return report();
}

Result<RunResult>
RunCommand::runWith(const CompiledProgram &compiled,
                    std::function<void(const std::string &)> print,
                    const Observers *observers) {
  RunOptions options;
  options.observers = observers;
  options.shadows = flags.shadows;
  options.contract = contract;
  options.maxSteps = flags.maxSteps;
  options.maxSeconds = flags.maxSeconds;
  options.print = std::move(print);
  return compiled.run(subject.inputs, options);
}

/// The run that the command is about.
Result<RunResult>
RunCommand::runMain(std::function<void(const std::string &)> print) {
  if (flags.recordDeps.empty())
    return runWith(*subject.program, std::move(print));
  RunRecordOptions options;
  options.entry = subject.entry;
  RunRecorder recorder(std::move(options));
  Result<RunResult> done =
      runWith(*subject.program, std::move(print), &recorder.observers());
  if (!done)
    return done;
  std::vector<unsigned> memrefs;
  for (unsigned i = 0; i < subject.program->arguments().size(); ++i)
    if (isInOut(i))
      memrefs.push_back(i);
  Result<AccessGraph> graph = recorder.finish(*done, memrefs);
  if (!graph)
    return takeError(graph);
  recorded = std::move(*graph);
  return done;
}

static void writeNow(const std::string &text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

int RunCommand::execute() {
  if (verified)
    return executeWithChecks();
  std::function<void(const std::string &)> print;
  if (!jsonOnStdout())
    print = [this](const std::string &text) {
      printed += text.size();
      writeNow(text);
    };
  double start = now();
  Result<RunResult> done = runMain(print);
  runSeconds = now() - start;
  if (!done) {
    printError(done.error());
    return ExitBadInput;
  }
  result = std::move(*done);
  if (moreChecksMayFail())
    showFurtherChecks();
  return ExitAgree;
}

//===----------------------------------------------------------------------===//
// Checks of generate-runtime-verification
//===----------------------------------------------------------------------===//

int RunCommand::compileWithChecks() {
  std::string why;
  verified = withRuntimeChecks(*subject.module, why);
  if (!verified) {
    std::fprintf(stderr, "%s: error: --runtime-verification: %s\n",
                 flags.common.file.c_str(), why.c_str());
    return ExitInconclusive;
  }
  subject.module = std::move(verified->module);
  return ExitAgree;
}

int RunCommand::executeWithChecks() {
  std::string output;
  std::vector<Finding> failed;
  auto text = [&](const std::string &piece) {
    if (jsonOnStdout())
      output += piece;
    else
      writeNow(piece);
  };
  CheckedOutput out(verified->checks, text, [&](const RuntimeCheck &check) {
    text(check.text + "\n");
    Finding finding;
    finding.kind = "assert";
    // The line that says what is wrong.
    llvm::StringRef what = check.text;
    what = what.split("\n^ ").second.split('\n').first;
    finding.message = what.empty() ? check.text : what.str();
    finding.position = check.position;
    finding.operation = check.operation;
    failed.push_back(std::move(finding));
  });
  double start = now();
  Result<RunResult> done =
      runMain([&](const std::string &piece) { out.write(piece); });
  runSeconds = now() - start;
  if (!done) {
    printError(done.error());
    return ExitBadInput;
  }
  out.finish();
  result = std::move(*done);
  result.output = std::move(output);
  failedChecks = failed.size();
  result.findings.insert(result.findings.begin(), failed.begin(), failed.end());
  return ExitAgree;
}

/// Whether the run ended at something that these checks may be about, in the
/// mode that prints what mlir-runner prints.
bool RunCommand::moreChecksMayFail() const {
  return !flags.entryPointResult.empty() && !jsonOnStdout() &&
         result.status == RunStatus::Undefined;
}

/// Runs the program again with the checks, and prints what the first run has
/// not: the text of each that fails, and what comes behind.
void RunCommand::showFurtherChecks() {
  std::string why;
  std::optional<VerifiedModule> again = withRuntimeChecks(*subject.module, why);
  if (!again || again->checks.empty())
    return;
  auto compiled =
      CompiledProgram::compile(*again->module, subject.entry, subject.options);
  if (!compiled)
    return;
  uint64_t seen = 0;
  CheckedOutput out(
      again->checks,
      [&](const std::string &text) {
        uint64_t end = seen + text.size();
        if (end > printed)
          writeNow(text.substr(printed > seen ? printed - seen : 0));
        seen = end;
      },
      [](const RuntimeCheck &check) { writeNow(check.text + "\n"); });
  // How it ends is of no interest: the first run's finding stands.
  (void)runWith(**compiled,
                [&](const std::string &piece) { out.write(piece); });
  out.finish();
}

//===----------------------------------------------------------------------===//
// Findings
//===----------------------------------------------------------------------===//

void RunCommand::printDiagnostic(const std::string &position,
                                 const char *severity,
                                 const std::string &message,
                                 const std::string &kind) const {
  const std::string &place = position.empty() ? flags.common.file : position;
  std::fprintf(stderr, "%s: %s: %s [%s]\n", place.c_str(), severity,
               message.c_str(), kind.c_str());
}

void RunCommand::printFindings() const {
  for (const Finding &f : result.findings) {
    std::string message = f.message;
    if (!f.operation.empty())
      message += " (" + f.operation + ")";
    printDiagnostic(f.position, f.isNote ? "note" : "error", message, f.kind);
  }
}

/// Poison that comes out: one error for each cause, and how many elements have
/// it. Origins that read the same (memory that was never written has one an
/// element) are one cause.
unsigned RunCommand::printPoison(const HostValue &value,
                                 const std::string &name) const {
  struct Cause {
    const PoisonOrigin *origin;
    uint64_t first, count;
  };
  std::vector<Cause> causes;
  auto same = [](const PoisonOrigin &a, const PoisonOrigin &b) {
    return a.kind == b.kind && a.position == b.position &&
           a.operation == b.operation && a.message == b.message;
  };
  std::vector<size_t> causeOf(result.poisons.size(), SIZE_MAX);
  for (uint64_t i = 0; i < value.poison.size(); ++i) {
    if (!value.poison[i])
      continue;
    size_t &cause = causeOf[value.poison[i] - 1];
    const PoisonOrigin &origin = result.poisons[value.poison[i] - 1];
    for (size_t c = 0; cause == SIZE_MAX && c < causes.size(); ++c)
      if (same(*causes[c].origin, origin))
        cause = c;
    if (cause == SIZE_MAX) {
      cause = causes.size();
      causes.push_back({&origin, i / value.parts, 0});
    }
    ++causes[cause].count;
  }
  for (const Cause &cause : causes) {
    std::string what = name + elementIndexText(value, cause.first);
    if (cause.count > 1)
      what += " (and " + std::to_string(cause.count - 1) + " more)";
    what += " has no defined value: " + cause.origin->message;
    if (!cause.origin->operation.empty())
      what += " (" + cause.origin->operation + ")";
    printDiagnostic(cause.origin->position, "error", what, cause.origin->kind);
  }
  return static_cast<unsigned>(causes.size());
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static void printValue(const char *what, size_t number, const HostValue &value,
                       bool full) {
  std::string text = valueRows(value, "  ", full);
  bool rows = text.find('\n') != std::string::npos;
  std::printf("%s %zu: %s =%s%s\n", what, number, value.typeString().c_str(),
              rows ? "\n  " : " ", text.c_str());
  std::string shadow = shadowText(value, UnitTable::Declared);
  if (!shadow.empty())
    std::printf("  %s\n", shadow.c_str());
}

void RunCommand::printValues() const {
  for (size_t i = 0; i < result.results.size(); ++i)
    printValue("result", i, result.results[i], flags.common.verbose);
  for (size_t i = 0; i < result.arguments.size(); ++i)
    if (isInOut(i))
      printValue("argument", i, result.arguments[i], flags.common.verbose);
  if (flags.common.verbose)
    std::printf("%llu steps, %.3g s\n",
                static_cast<unsigned long long>(result.steps), runSeconds);
}

/// As mlir-runner prints it: raw_ostream's operator<<.
void RunCommand::printEntryPointResult() const {
  if (flags.entryPointResult == "void" || result.results.empty())
    return;
  std::string text;
  llvm::raw_string_ostream os(text);
  const HostValue &value = result.results[0];
  if (value.elem.isFloat())
    os << value.asDouble(0) << '\n';
  else
    os << value.printElement(0) << '\n';
  std::fputs(text.c_str(), stdout);
}

int RunCommand::save() const {
  std::vector<NamedArray> arrays;
  for (size_t i = 0; i < result.results.size(); ++i)
    arrays.push_back({"result" + std::to_string(i), toNpy(result.results[i])});
  for (size_t i = 0; i < result.arguments.size(); ++i)
    if (isInOut(i))
      arrays.push_back({"arg" + std::to_string(i), toNpy(result.arguments[i])});
  if (Status s = writeNpz(flags.save, arrays); !s) {
    printError(s.error());
    return ExitBadInput;
  }
  return ExitAgree;
}

int RunCommand::writeJson() const {
  OrderedJson out = runJson(
      result, {subject.parseSeconds, subject.compileSeconds, runSeconds});
  auto finish = [&](OrderedJson &json, const HostValue &value,
                    const std::string &name, bool saved) {
    addShadows(json, value, UnitTable::Declared);
    if (saved) {
      json.erase("values");
      json["file"] = flags.save;
      json["array"] = name;
    }
  };
  bool saved = !flags.save.empty() && result.status == RunStatus::Ok;
  for (size_t i = 0; i < result.results.size(); ++i)
    finish(out["results"][i], result.results[i], "result" + std::to_string(i),
           saved);
  for (size_t i = 0; i < result.arguments.size(); ++i)
    finish(out["arguments"][i], result.arguments[i], "arg" + std::to_string(i),
           saved && isInOut(i));
  out["entry"] = subject.entry;
  if (Status s = writeOutput(flags.json, jsonText(out)); !s) {
    printError(s.error());
    return ExitBadInput;
  }
  return ExitAgree;
}

int RunCommand::writeDeps() const {
  if (Status s = writeTextFile(flags.recordDeps, genericGraphText(*recorded));
      !s) {
    printError(s.error());
    return ExitBadInput;
  }
  if (!flags.common.quiet)
    for (const std::string &note : recorded->notes)
      std::fprintf(stderr, "%s: note: %s\n", flags.recordDeps.c_str(),
                   note.c_str());
  return ExitAgree;
}

int RunCommand::report() {
  std::fflush(stdout);
  printFindings();
  unsigned poison = 0;
  for (size_t i = 0; i < result.results.size(); ++i)
    poison += printPoison(result.results[i], "result " + std::to_string(i));
  for (size_t i = 0; i < result.arguments.size(); ++i)
    if (isInOut(i))
      poison +=
          printPoison(result.arguments[i], "argument " + std::to_string(i));
  bool finished = result.status == RunStatus::Ok;
  if (finished && !flags.entryPointResult.empty()) {
    if (!poison)
      printEntryPointResult();
  } else if (finished && !flags.common.quiet && !jsonOnStdout()) {
    printValues();
  }
  std::fflush(stdout);
  if (finished && !flags.save.empty())
    if (int code = save())
      return code;
  if (!flags.json.empty())
    if (int code = writeJson())
      return code;
  if (recorded)
    if (int code = writeDeps())
      return code;
  switch (result.status) {
  case RunStatus::Ok:
    return poison || failedChecks || result.race() ? ExitFinding : ExitAgree;
  case RunStatus::Undefined:
  case RunStatus::Aborted:
    return ExitFinding;
  case RunStatus::Unsupported:
  case RunStatus::Budget:
    return ExitInconclusive;
  }
  return ExitInternal;
}

Command plumb::addRunCommand(CLI::App &root) {
  CLI::App *app =
      root.add_subcommand("run", "interpret a function and show what it gives");
  auto flags = std::make_shared<RunFlags>();
  flags->common.addTo(*app);
  app->add_option("--save", flags->save,
                  "write results and memref arguments as arrays result0, arg0")
      ->type_name("F.npz")
      ->check(writable());
  app->add_option("--entry-point-result", flags->entryPointResult,
                  "print the one result as mlir-runner does, nothing else")
      ->check(oneOf({"f32", "f64", "i32", "i64", "void"}));
  app->add_option("--json", flags->json, "write a report; - for stdout")
      ->type_name("F")
      ->check(writable());
  app->add_option("--record-deps", flags->recordDeps,
                  "write what ran side by side and what it touched as a graph "
                  "for plumb deps")
      ->type_name("F.json")
      ->check(writable());
  app->add_flag("--shadows", flags->shadows,
                "also compute in fp64 and show the distance");
  app->add_option("--contract", flags->contract,
                  "with --shadows, what implementations promise: any, "
                  "depth:tree, mma:F=24,k=16, as-written, ftz, "
                  "functions=cuda, ... (any)")
      ->type_name("C");
  app->add_flag("--runtime-verification", flags->runtimeVerification,
                "check what generate-runtime-verification checks, print the "
                "text of each check that fails, and go on");
  app->add_flag("--dump-bytecode", flags->dumpBytecode,
                "show the compiled program instead of running it");
  app->add_option("--max-steps", flags->maxSteps,
                  "instructions to execute at most; 0: no limit")
      ->check(count());
  app->add_option("--max-seconds", flags->maxSeconds,
                  "seconds that the run may take; 0: no limit")
      ->check(seconds(/*zero=*/true));
  app->footer("Exit status: 0 done, 1 undefined behaviour or the program "
              "stopped itself, 2 wrong usage or\ninput, 3 an operation is not "
              "supported or a limit was reached, 4 a fault of plumb.");
  return {app, [flags] {
            flags->common.observeOrder = !flags->recordDeps.empty();
            return RunCommand(*flags).run();
          }};
}
