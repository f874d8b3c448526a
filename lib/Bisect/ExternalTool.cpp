//===- ExternalTool.cpp - passes that a tool of the user's has ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One run of the tool, and how it ended. What the tool writes to stderr becomes
// the diagnostics of the pass.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/ExternalTool.h"
#include "ChangedSymbols.h"
#include "ParseLevel.h"
#include "Process.h"
#include "mlir/IR/BuiltinOps.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/ShellQuote.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

namespace plumb {

static constexpr char kInput[] = "level.mlir", kOutput[] = "after.mlir";

std::vector<std::string> ExternalTool::temporaryNames() {
  return {kInput, kOutput};
}

Result<std::shared_ptr<ExternalTool>>
ExternalTool::create(ExternalToolOptions options) {
  Result<std::string> path = findProgram(options.tool);
  if (!path)
    return takeError(path);
  std::shared_ptr<ExternalTool> tool(new ExternalTool(std::move(options)));
  tool->path = *path;
  llvm::SmallString<128> folder;
  if (std::error_code error =
          llvm::sys::fs::createUniqueDirectory("plumb-opt", folder))
    return makeError("no place for temporary files: " + error.message());
  tool->folder = folder.str().str();
  return tool;
}

ExternalTool::~ExternalTool() {
  if (folder.empty())
    return;
  for (const std::string &name : temporaryNames())
    llvm::sys::fs::remove(folder + "/" + name);
  llvm::sys::fs::remove(folder);
}

//===----------------------------------------------------------------------===//
// One run
//===----------------------------------------------------------------------===//

/// "print-x" of "--print-x" and "-print-x=1".
static llvm::StringRef flagName(llvm::StringRef flag) {
  return flag.ltrim('-').split('=').first;
}

Result<ProcessResult> ExternalTool::start(const std::string &file,
                                          const std::vector<std::string> &flags,
                                          double timeout) const {
  std::vector<std::string> argv = {options.tool, file};
  argv.insert(argv.end(), options.arguments.begin(), options.arguments.end());
  for (const std::string &flag : flags) {
    // Flags may be given once.
    bool given = false;
    for (const std::string &other : options.arguments)
      given |= flagName(other) == flagName(flag) && !flagName(flag).empty();
    if (!given)
      argv.push_back(flag);
  }
  std::string output = temporary(kOutput);
  llvm::sys::fs::remove(output);
  argv.insert(argv.end(), {"-o", output});
  Result<ProcessResult> ended = runProcess(path, argv, timeout, &group);
  if (!ended)
    return ended;
  if (llvm::sys::fs::exists(output)) {
    // A wrapper that talks on standard output does not reach this file.
    if (Result<std::string> text = readTextFile(output);
        text && !llvm::StringRef(*text).trim().empty())
      ended->out = std::move(*text);
    llvm::sys::fs::remove(output);
  }
  return ended;
}

static std::vector<std::string> levelFlags(std::vector<std::string> flags) {
  flags.insert(flags.end(),
               {"--mlir-print-op-generic", "--mlir-print-debuginfo"});
  return flags;
}

/// The lines of what a tool wrote, the last ones of very many.
static std::vector<std::string> linesOf(llvm::StringRef text) {
  constexpr size_t kMaxLines = 200;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  if (lines.size() > kMaxLines)
    lines.erase(lines.begin(), lines.end() - kMaxLines);
  std::vector<std::string> result;
  for (llvm::StringRef line : lines)
    result.push_back(line.rtrim().str());
  return result;
}

/// How a run ended, as far as the tool says it.
static PassOutcome outcomeOf(const ProcessResult &ended) {
  PassOutcome outcome;
  outcome.diagnostics = linesOf(ended.err);
  if (ended.succeeded())
    return outcome;
  outcome.kind = ended.end == ProcessResult::Exited ? PassOutcome::Failed
                                                    : PassOutcome::Crashed;
  outcome.timedOut = ended.end == ProcessResult::TimedOut;
  bool saysWhy = outcome.firstError().find("error: ") != std::string::npos;
  if (outcome.kind == PassOutcome::Crashed)
    outcome.diagnostics.insert(outcome.diagnostics.begin(),
                               "error: " + ended.reason);
  else if (!saysWhy)
    outcome.diagnostics.insert(outcome.diagnostics.begin(),
                               "error: " + ended.reason +
                                   (outcome.diagnostics.empty()
                                        ? ""
                                        : ", " + outcome.diagnostics.front()));
  return outcome;
}

static PassOutcome failedTo(PassOutcome::Kind kind, const std::string &why) {
  PassOutcome outcome;
  outcome.kind = kind;
  outcome.diagnostics.push_back("error: " + why);
  return outcome;
}

/// Puts what another module holds in the place of what `module` holds.
static void replaceContent(mlir::Operation *module, mlir::ModuleOp by) {
  module->getRegion(0).takeBody(by.getBodyRegion());
  for (mlir::NamedAttribute attribute :
       llvm::to_vector(module->getAttrDictionary()))
    module->removeAttr(attribute.getName());
  module->setAttrs(by->getAttrDictionary());
  module->setLoc(by.getLoc());
}

PassOutcome ExternalTool::runFlags(const std::string &ir,
                                   const std::vector<std::string> &flags,
                                   double timeout, std::string &after) const {
  std::string input = temporary(kInput);
  if (Status written = writeTextFile(input, ir); !written)
    return failedTo(PassOutcome::Failed, written.error().message);
  Result<ProcessResult> ended = start(input, levelFlags(flags), timeout);
  if (!ended)
    return failedTo(PassOutcome::Failed, ended.error().message);
  PassOutcome outcome = outcomeOf(*ended);
  if (outcome.kind == PassOutcome::Failed) {
    // Was it the verifier behind the pass that failed?
    std::vector<std::string> unverified = flags;
    unverified.push_back("--verify-each=false");
    Result<ProcessResult> again = start(input, levelFlags(unverified), timeout);
    if (again && again->succeeded())
      outcome.kind = PassOutcome::Invalid;
  }
  llvm::sys::fs::remove(input);
  after = std::move(ended->out);
  return outcome;
}

PassOutcome ExternalTool::runText(const std::string &ir,
                                  const std::string &pipeline,
                                  const std::vector<std::string> &flags,
                                  double timeout, std::string &after) const {
  std::vector<std::string> all = flags;
  all.push_back("--pass-pipeline=" + pipeline);
  return runFlags(ir, all, timeout, after);
}

PassOutcome ExternalTool::runFlags(mlir::Operation *module,
                                   const std::vector<std::string> &flags,
                                   double timeout) const {
  std::string after;
  PassOutcome outcome =
      runFlags(locatedText(module, /*generic=*/true), flags, timeout, after);
  if (outcome.kind != PassOutcome::Ok)
    return outcome;
  if (llvm::StringRef(after).trim().empty())
    return failedTo(PassOutcome::Unread, options.tool + " printed no IR");
  Result<mlir::OwningOpRef<mlir::ModuleOp>> parsed =
      parseLevel(after, options.tool, module->getContext());
  if (!parsed)
    return failedTo(PassOutcome::Unread, "what " + options.tool +
                                             " printed is no MLIR of this "
                                             "version: " +
                                             parsed.error().str());
  replaceContent(module, **parsed);
  return outcome;
}

PassOutcome ExternalTool::run(mlir::Operation *module,
                              const std::string &pipeline,
                              double timeout) const {
  return runFlags(module, {"--pass-pipeline=" + pipeline}, timeout);
}

std::vector<std::string> ExternalTool::wholePipeline() const {
  return options.pipelineFlags.empty()
             ? std::vector<std::string>{"--pass-pipeline=" + options.pipeline}
             : options.pipelineFlags;
}

PassOutcome ExternalTool::runWhole(mlir::Operation *module,
                                   double timeout) const {
  return runFlags(module, wholePipeline(), timeout);
}

std::string ExternalTool::command(const std::string &pipeline,
                                  const std::string &file) const {
  std::string text = shellQuoted(options.tool) + " " + shellQuoted(file);
  for (const std::string &argument : options.arguments)
    text += " " + shellQuoted(argument);
  return text + " --pass-pipeline=" + shellQuoted(pipeline);
}

//===----------------------------------------------------------------------===//
// Files and dumps
//===----------------------------------------------------------------------===//

Result<mlir::OwningOpRef<mlir::ModuleOp>>
ExternalTool::readModule(const std::string &file, mlir::MLIRContext *context,
                         double timeout) const {
  Result<ProcessResult> ended = start(file, levelFlags({}), timeout);
  if (!ended)
    return takeError(ended);
  if (PassOutcome outcome = outcomeOf(*ended); outcome.kind != PassOutcome::Ok)
    return makeError(options.tool + " cannot read '" + file +
                     "': " + outcome.firstError());
  Result<mlir::OwningOpRef<mlir::ModuleOp>> parsed =
      parseLevel(ended->out, options.tool, context);
  if (!parsed)
    return makeError(
        "level 0: what " + options.tool +
        " printed is no MLIR of this version: " + parsed.error().str());
  return parsed;
}

Result<std::string> ExternalTool::dumps(mlir::Operation *module, double timeout,
                                        PassOutcome &ended) const {
  std::string input = temporary(kInput);
  if (Status written =
          writeTextFile(input, locatedText(module, /*generic=*/true));
      !written)
    return takeError(written);
  std::vector<std::string> flags = wholePipeline();
  flags.insert(flags.end(),
               {"--mlir-print-ir-after-all", "--mlir-print-ir-module-scope",
                "--mlir-disable-threading"});
  Result<ProcessResult> result = start(input, levelFlags(flags), timeout);
  llvm::sys::fs::remove(input);
  if (!result)
    return takeError(result);
  std::string text = std::move(result->err);
  result->err.clear();
  ended = outcomeOf(*result);
  return text;
}

} // namespace plumb
