//===- PatternOutside.cpp - pattern attempts of a tool --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A line of the log (mlir/lib/Debug/Observers/ActionLogging.cpp):
//
//   [thread t] begins (no breakpoint) Action `apply-pattern pattern: NAME (OP)
//
// OP is the operation as text, its regions left out. NAME may have brackets of
// its own: "(anonymous namespace)".
//
//===----------------------------------------------------------------------===//

#include "PatternOutside.h"
#include "ChangedOps.h"
#include "Process.h"
#include "mlir/IR/Operation.h"
#include "plumbline/Bisect/ExternalTool.h"
#include "plumbline/Support/File.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"

namespace plumb {

ToolRun toolRun(std::shared_ptr<const ExternalTool> tool, double timeout) {
  return [=](const std::string &ir, const std::string &pipeline,
             const std::vector<std::string> &flags) {
    ToolOutput output;
    output.outcome = tool->runText(ir, pipeline, flags, timeout, output.ir);
    return output;
  };
}

PatternTool stockTool(std::string file) {
  PatternTool tool;
  tool.file = std::move(file);
  // Debian's name has the version in it. One of another version is of no harm:
  // what is not shown by it is not printed.
  for (const char *name : {"mlir-opt-22", "mlir-opt"})
    if (tool.name.empty() && findProgram(name))
      tool.name = name;
  if (tool.name.empty())
    return tool;
  tool.run = [name = tool.name](const std::string &ir,
                                const std::string &pipeline,
                                const std::vector<std::string> &flags) {
    ExternalToolOptions options;
    options.tool = name;
    Result<std::shared_ptr<ExternalTool>> made =
        ExternalTool::create(std::move(options));
    ToolOutput none;
    none.outcome.kind = PassOutcome::Unread;
    constexpr double kSeconds = 60;
    return made ? toolRun(*made, kSeconds)(ir, pipeline, flags) : none;
  };
  return tool;
}

std::vector<std::string> ToolPatterns::limitFlags(unsigned n) {
  return {"--mlir-disable-threading",
          "--mlir-debug-counter=apply-pattern-skip=0,apply-pattern-count=" +
              std::to_string(n)};
}

/// "scf.while" of "%0:3 = scf.while (%a = %b) : ...".
static std::string operationOf(llvm::StringRef text) {
  if (text.starts_with("%"))
    text = text.split(" = ").second;
  text = text.ltrim('"');
  return text
      .take_until([](char c) { return c == ' ' || c == '(' || c == '"'; })
      .str();
}

/// "NAME (OP...".
static PatternAttempt attemptOf(llvm::StringRef text) {
  PatternAttempt attempt;
  size_t at = 0;
  while ((at = text.find(" (", at)) != llvm::StringRef::npos &&
         text.substr(at).starts_with(" (anonymous namespace)"))
    ++at;
  attempt.name = text.substr(0, at).str();
  if (at != llvm::StringRef::npos)
    attempt.rootOp = operationOf(text.substr(at + 2));
  return attempt;
}

void ToolPatterns::read(const std::string &text) {
  log.attempts.clear();
  log.isGreedy = false;
  constexpr llvm::StringLiteral kPattern = "Action `apply-pattern pattern: ";
  bool inConversion = false;
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    // Anything else is the rest of an operation's text.
    if (!line.starts_with("[thread "))
      continue;
    bool begins = line.contains("] begins ");
    if (line.contains("apply-conversion"))
      inConversion = begins;
    else if (begins && line.contains("Action GreedyPatternRewriteIteration"))
      log.isGreedy = true;
    size_t at = line.find(kPattern);
    if (!begins || at == llvm::StringRef::npos)
      continue;
    log.attempts.push_back(attemptOf(line.substr(at + kPattern.size())));
    log.attempts.back().inConversion = inConversion;
  }
}

ToolOutput ToolPatterns::runTool(const std::string &ir,
                                 const std::string &pipeline,
                                 const std::vector<std::string> &flags) {
  ++runs;
  return tool.run(ir, pipeline, flags);
}

ToolOutput ToolPatterns::runLogged(const std::string &ir,
                                   const std::string &pipeline) {
  log = {};
  log.ir = ir;
  llvm::SmallString<128> path;
  if (llvm::sys::fs::createTemporaryFile("actions", "log", path)) {
    ToolOutput none;
    none.outcome.kind = PassOutcome::Unread;
    return none;
  }
  ToolOutput output = runTool(ir, pipeline,
                              {"--mlir-disable-threading",
                               "--log-actions-to=" + std::string(path.str())});
  if (Result<std::string> text = readTextFile(path.str().str()))
    read(*text);
  llvm::sys::fs::remove(path);
  return output;
}

PatternRun ToolPatterns::run(const std::string &ir, const std::string &pipeline,
                             std::optional<unsigned> limit, unsigned describe) {
  PatternRun run;
  ToolOutput output = limit ? runTool(ir, pipeline, limitFlags(*limit))
                            : runLogged(ir, pipeline);
  run.outcome = output.outcome;
  run.ir = output.ir;
  if (log.ir != ir && describe)
    runLogged(ir, pipeline);
  if (log.ir == ir) {
    run.attempts = static_cast<unsigned>(log.attempts.size());
    run.isGreedy = log.isGreedy;
  }
  if (!describe || describe > log.attempts.size())
    return run;
  run.attempt = log.attempts[describe - 1];
  PatternAttempt &attempt = *run.attempt;
  // Text of an operation has no location; the first change has one.
  ToolOutput earlier = runTool(ir, pipeline, limitFlags(describe - 1));
  mlir::OwningOpRef<mlir::Operation *> before =
      parseText(module->getContext(), earlier.ir);
  mlir::OwningOpRef<mlir::Operation *> after =
      parseText(module->getContext(), run.ir);
  if (!before || !after)
    return run;
  ChangedOps changed = changedOps(before.get(), after.get());
  attempt.before = changed.before;
  attempt.after = changed.after;
  attempt.symbol = changed.symbol;
  if (changed.op == attempt.rootOp)
    attempt.location = changed.location;
  return run;
}

} // namespace plumb
