//===- main.cpp - plumb-pipeline-check ------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bisects random correct pipelines over random programs without undefined
// behaviour: nobody may be accused.
//
//   plumb-pipeline-check --seed=1 --pipelines=100   exit code 1 on an alarm
//   plumb-pipeline-check --seed=1 --print=17        prints program and command
//
// An alarm is a fault of a pass, or ours. What has been looked into and is a
// fault of a pass goes to docs/found-bugs.md and out of RandomPipeline.cpp's
// table. A pipeline that ends early, because a pass signals failure, or at a
// level that cannot be interpreted is counted and is no alarm.
//
// The work is done in child processes of a hundred pipelines each, so that one
// that takes the process down costs one alarm.
//
//===----------------------------------------------------------------------===//

#include "../fuzz/Campaign.h"
#include "RandomPipeline.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "plumbline/Bisect/Bisect.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <unistd.h>

using namespace plumb;
using namespace plumb::fuzz;

namespace {
struct Flags {
  uint64_t seed = 1, first = 0, pipelines = 100;
  int64_t print = -1;
  /// Seconds for one pass; none needs a hundredth of it.
  double timeOut = 10;
  bool knownFaults = false;
  std::string keep;
};

struct Counts {
  uint64_t pipelines = 0, passes = 0, changed = 0, agree = 0, failed = 0,
           unknown = 0, alarms = 0;
};
} // namespace

static bool parse(int argc, char **argv, Flags &flags) {
  for (int i = 1; i < argc; ++i) {
    auto [name, value] = llvm::StringRef(argv[i]).split('=');
    uint64_t n = 0;
    bool number = !value.empty() && !value.getAsInteger(10, n);
    if (name == "--seed" && number)
      flags.seed = n;
    else if (name == "--first" && number)
      flags.first = n;
    else if (name == "--pipelines" && number)
      flags.pipelines = n;
    else if (name == "--print" && number)
      flags.print = static_cast<int64_t>(n);
    else if (name == "--keep" && !value.empty())
      flags.keep = value.str();
    else if (name == "--known-faults" && value.empty())
      flags.knownFaults = true;
    else {
      std::fprintf(stderr,
                   "error: %s: expected --seed=N, --first=N, --pipelines=N, "
                   "--keep=FOLDER, --known-faults or --print=N\n",
                   argv[i]);
      return false;
    }
  }
  return true;
}

/// The k-th program and pipeline as a file that says how to run it.
static std::string caseText(const Flags &flags, uint64_t number) {
  RandomProgram program = makeProgram(flags.seed, number, GenOptions());
  return "// plumb bisect FILE -e " + program.entry +
         argFlags(program.inputs.front()) + " --pass-pipeline='" +
         makePipeline(flags.seed, number, program.text, flags.knownFaults) +
         "'\n" + program.text;
}

static void say(int out, std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  text += '\n';
  if (write(out, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    _exit(3);
}

/// One line for the parent: "R status changed-passes passes text".
static std::string checkOne(mlir::MLIRContext &context, const Flags &flags,
                            uint64_t number) {
  RandomProgram program = makeProgram(flags.seed, number, GenOptions());
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::parseSourceString<mlir::ModuleOp>(program.text, &context);
  if (!module)
    return "R alarm 0 0 the program does not parse";
  BisectOptions options;
  options.entry = program.entry;
  options.inputs = program.inputs.front();
  options.pipeline =
      makePipeline(flags.seed, number, program.text, flags.knownFaults);
  options.maxSteps = 10'000'000;
  options.record.passTimeout = flags.timeOut;
  options.patterns = false;
  Result<BisectResult> result = bisect(module->getOperation(), options);
  if (!result)
    return "R alarm 0 0 " + result.error().str();
  unsigned changed = 0;
  for (const BisectLevel &level : result->levels)
    changed += level.changed;
  const char *kind = "alarm";
  switch (result->status) {
  case BisectStatus::Agree:
    kind = "agree";
    break;
  case BisectStatus::Inconclusive:
    // A suspect is an accusation, too.
    if (result->suspects.empty())
      kind = result->summary.find("signalled failure") != std::string::npos
                 ? "failed"
                 : "unknown";
    break;
  default:
    break;
  }
  std::string text = result->summary;
  if (kind == std::string("alarm")) {
    std::vector<BisectFinding> found = result->culprits;
    found.insert(found.end(), result->suspects.begin(), result->suspects.end());
    for (const BisectFinding &f : found)
      text += "; " + std::string(verdictName(f.verdict.verdict)) + ": " +
              f.verdict.why + "; alone: " + f.certificate.alone.why +
              "; natively: " + f.certificate.native.why;
  }
  return std::string("R ") + kind + " " + std::to_string(changed) + " " +
         std::to_string(result->levels.size()) + " " + text;
}

static void work(const Flags &flags, uint64_t from, uint64_t to, int out) {
  mlir::registerAllPasses();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.getDiagEngine().registerHandler(
      [](mlir::Diagnostic &) { return mlir::success(); });
  for (uint64_t k = from; k != to; ++k) {
    say(out, "B " + std::to_string(k));
    say(out, checkOne(context, flags, k));
  }
}

int main(int argc, char **argv) {
  Flags flags;
  if (!parse(argc, argv, flags))
    return 2;
  if (flags.print >= 0) {
    std::fputs(caseText(flags, static_cast<uint64_t>(flags.print)).c_str(),
               stdout);
    return 0;
  }
  Counts counts;
  const uint64_t end = flags.first + flags.pipelines;
  uint64_t current = flags.first;
  auto alarm = [&](const std::string &text) {
    ++counts.alarms;
    std::printf("pipeline %llu: %s\n", static_cast<unsigned long long>(current),
                text.c_str());
    std::fflush(stdout);
    if (!flags.keep.empty())
      std::ofstream(flags.keep + "/" + std::to_string(flags.seed) + "-" +
                    std::to_string(current) + ".mlir")
          << "// " << text << "\n"
          << caseText(flags, current);
  };
  auto line = [&](const std::string &text) {
    std::istringstream in(text.substr(1));
    if (text[0] == 'B') {
      in >> current;
      return;
    }
    std::string kind, rest;
    uint64_t changed = 0, passes = 0;
    in >> kind >> changed >> passes;
    std::getline(in, rest);
    ++counts.pipelines;
    counts.passes += passes;
    counts.changed += changed;
    if (kind == "agree")
      ++counts.agree;
    else if (kind == "failed")
      ++counts.failed;
    else if (kind == "unknown")
      ++counts.unknown;
    else
      alarm(rest.empty() ? rest : rest.substr(1));
  };
  for (uint64_t at = flags.first; at < end;) {
    uint64_t to = std::min<uint64_t>(end, at + 100);
    std::string died =
        inChild([&](int out) { work(flags, at, to, out); }, line, 600);
    at = to;
    if (died.empty())
      continue;
    ++counts.pipelines;
    alarm("the process died: " + died);
    at = current + 1;
  }
  std::printf("%llu pipelines (seed %llu, from %llu) of %llu passes, %llu of "
              "which changed the program: %llu agree, %llu end with a pass "
              "that signals failure, %llu at a level that cannot be "
              "interpreted, %llu alarms\n",
              static_cast<unsigned long long>(counts.pipelines),
              static_cast<unsigned long long>(flags.seed),
              static_cast<unsigned long long>(flags.first),
              static_cast<unsigned long long>(counts.passes),
              static_cast<unsigned long long>(counts.changed),
              static_cast<unsigned long long>(counts.agree),
              static_cast<unsigned long long>(counts.failed),
              static_cast<unsigned long long>(counts.unknown),
              static_cast<unsigned long long>(counts.alarms));
  return counts.alarms == 0 && counts.pipelines == flags.pipelines ? 0 : 1;
}
