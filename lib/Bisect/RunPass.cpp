//===- RunPass.cpp - one pipeline text on one module ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunPass.h"
#include "ChangedSymbols.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "plumbline/Bisect/Isolated.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <string>

namespace plumb {

std::string positionText(mlir::Location location) {
  if (auto file = location->findInstanceOf<mlir::FileLineColLoc>())
    return file.getFilename().str() + ":" + std::to_string(file.getLine()) +
           ":" + std::to_string(file.getColumn());
  return {};
}

static void collect(mlir::Diagnostic &diagnostic,
                    std::vector<std::string> &lines) {
  const char *severity = "note";
  switch (diagnostic.getSeverity()) {
  case mlir::DiagnosticSeverity::Error:
    severity = "error";
    break;
  case mlir::DiagnosticSeverity::Warning:
    severity = "warning";
    break;
  case mlir::DiagnosticSeverity::Remark:
    severity = "remark";
    break;
  case mlir::DiagnosticSeverity::Note:
    break;
  }
  std::string position = positionText(diagnostic.getLocation());
  lines.push_back((position.empty() ? "" : position + ": ") + severity + ": " +
                  diagnostic.str());
  for (mlir::Diagnostic &note : diagnostic.getNotes())
    collect(note, lines);
}

PassRunner::~PassRunner() = default;

std::string PassOutcome::firstError() const {
  for (const std::string &line : diagnostics)
    if (line.find("error: ") != std::string::npos)
      return line;
  return diagnostics.empty() ? "no diagnostic" : diagnostics.front();
}

PassOutcome runPipeline(mlir::Operation *module, const std::string &text) {
  PassOutcome outcome;
  mlir::MLIRContext *context = module->getContext();
  mlir::ScopedDiagnosticHandler handler(context, [&](mlir::Diagnostic &d) {
    collect(d, outcome.diagnostics);
    return mlir::success();
  });
  std::string message;
  llvm::raw_string_ostream os(message);
  mlir::FailureOr<mlir::OpPassManager> parsed =
      mlir::parsePassPipeline(text, os);
  if (mlir::failed(parsed)) {
    outcome.kind = PassOutcome::Failed;
    outcome.diagnostics.push_back("error: " + message);
    return outcome;
  }
  mlir::PassManager pm(context, parsed->getOpAnchorName());
  static_cast<mlir::OpPassManager &>(pm) = std::move(*parsed);
  pm.enableVerifier(false);
  if (mlir::failed(pm.run(module)))
    outcome.kind = PassOutcome::Failed;
  else if (mlir::failed(mlir::verify(module)))
    outcome.kind = PassOutcome::Invalid;
  return outcome;
}

std::string packOutcome(const PassOutcome &outcome) {
  std::string text = std::to_string(static_cast<int>(outcome.kind)) + "\n";
  for (const std::string &line : outcome.diagnostics)
    text += std::to_string(line.size()) + "\n" + line;
  return text;
}

PassOutcome unpackOutcome(const std::string &text) {
  PassOutcome outcome;
  size_t at = text.find('\n');
  outcome.kind =
      static_cast<PassOutcome::Kind>(std::strtol(text.c_str(), nullptr, 10));
  while (at != std::string::npos && at + 1 < text.size()) {
    size_t end = text.find('\n', at + 1);
    if (end == std::string::npos)
      break;
    size_t size = std::strtoul(text.c_str() + at + 1, nullptr, 10);
    outcome.diagnostics.push_back(text.substr(end + 1, size));
    at = end + size;
  }
  return outcome;
}

PassOutcome runGuarded(mlir::Operation *module, const std::string &text,
                       const RecordOptions &options) {
  if (options.runner)
    return options.runner->run(module, text, options.passTimeout);
  SingleThreaded guard(module->getContext());
  if (options.isolate) {
    IsolatedResult result = runIsolated(
        [&](IsolatedChild &child) {
          PassOutcome outcome = runPipeline(module, text);
          if (outcome.kind != PassOutcome::Ok)
            child.send(packOutcome(outcome));
        },
        options.passTimeout);
    if (result.status == IsolatedResult::Crashed ||
        result.status == IsolatedResult::TimedOut) {
      PassOutcome outcome;
      outcome.kind = PassOutcome::Crashed;
      outcome.timedOut = result.status == IsolatedResult::TimedOut;
      outcome.diagnostics.push_back("error: " + result.reason);
      return outcome;
    }
    if (!result.text.empty())
      return unpackOutcome(result.text);
  }
  return runPipeline(module, text);
}

mlir::OwningOpRef<mlir::Operation *> freshCopy(mlir::Operation *module,
                                               std::string &why) {
  mlir::MLIRContext *context = module->getContext();
  mlir::OwningOpRef<mlir::Operation *> copy;
  // The generic form is for dialects whose own one does not parse again.
  for (bool generic : {false, true}) {
    std::string text = locatedText(module, generic);
    why.clear();
    mlir::ScopedDiagnosticHandler handler(context, [&](mlir::Diagnostic &d) {
      if (why.empty() && d.getSeverity() == mlir::DiagnosticSeverity::Error)
        why = d.str();
      return mlir::success();
    });
    mlir::ParserConfig config(context);
    mlir::OwningOpRef<mlir::ModuleOp> parsed =
        mlir::parseSourceString<mlir::ModuleOp>(text, config, "recorded level");
    if (parsed) {
      copy = mlir::OwningOpRef<mlir::Operation *>(parsed.release());
      return copy;
    }
  }
  return copy;
}

std::string parsableText(mlir::Operation *module) {
  std::string text = moduleText(module);
  mlir::MLIRContext *context = module->getContext();
  mlir::ScopedDiagnosticHandler quiet(
      context, [](mlir::Diagnostic &) { return mlir::success(); });
  mlir::ParserConfig config(context);
  if (mlir::parseSourceString<mlir::ModuleOp>(text, config))
    return text;
  std::string generic;
  llvm::raw_string_ostream os(generic);
  mlir::OpPrintingFlags flags;
  flags.printGenericOpForm();
  module->print(os, flags);
  return generic + "\n";
}

SingleThreaded::SingleThreaded(mlir::MLIRContext *context)
    : context(context), wasEnabled(context->isMultithreadingEnabled()) {
  context->disableMultithreading();
}

SingleThreaded::~SingleThreaded() {
  if (wasEnabled)
    context->enableMultithreading();
}

} // namespace plumb
