//===- VerifyValues.cpp - passes whose values are watched -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs that cannot link to Plumbline, stock mlir-opt first of all: a
// pass that runs a pipeline of its own and interprets the entry after each pass
// of it, as plumb-opt --plumb-verify does (Bisect/Attach.h does the work).
//
// A plug-in can bring passes but no flags, and an instrumentation belongs to
// the pass manager that runs, which is why the passes to be watched are an
// option of this one and run in a pass manager that it makes.
//
// What could not be checked is an error, too: the caller sees nothing but
// whether the pass failed.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "plumbline/Bisect/Attach.h"
#include "plumbline/Oracle/ArgSpec.h"
#include "plumbline/Oracle/Contract.h"
#include "plumbline/Oracle/EntryPoint.h"
#include "plumbline/Passes/Passes.h"

namespace plumb {
#define GEN_PASS_DEF_VERIFYVALUESPASS
#include "plumbline/Passes/Passes.h.inc"
} // namespace plumb

using namespace plumb;

namespace {

struct VerifyValuesPass : plumb::impl::VerifyValuesPassBase<VerifyValuesPass> {
  using VerifyValuesPassBase::VerifyValuesPassBase;

  /// Those of the inner passes, which are known once the options are set.
  void getDependentDialects(mlir::DialectRegistry &registry) const override;
  mlir::LogicalResult initialize(mlir::MLIRContext *context) override;
  void runOnOperation() override;

private:
  mlir::FailureOr<mlir::OpPassManager> innerPasses(std::string &why) const;
  mlir::FailureOr<AttachOptions> watched(mlir::Location loc);
};

} // namespace

static std::string trimmed(llvm::StringRef text) { return text.trim().str(); }

/// Without "builtin.module(" the text is what stands in its parentheses.
mlir::FailureOr<mlir::OpPassManager>
VerifyValuesPass::innerPasses(std::string &why) const {
  std::string text = trimmed(pipeline);
  const std::string module = mlir::ModuleOp::getOperationName().str();
  if (text.empty()) {
    why = "the option pipeline is empty, expected passes, such as "
          "pipeline={func.func(cse)}";
    return mlir::failure();
  }
  if (!llvm::StringRef(text).starts_with(module + "("))
    text = module + "(" + text + ")";
  llvm::raw_string_ostream os(why);
  mlir::FailureOr<mlir::OpPassManager> passes =
      mlir::parsePassPipeline(text, os);
  why = trimmed(why);
  return passes;
}

void VerifyValuesPass::getDependentDialects(
    mlir::DialectRegistry &registry) const {
  std::string ignored; // initialize() will say it
  mlir::FailureOr<mlir::OpPassManager> passes = innerPasses(ignored);
  if (mlir::succeeded(passes))
    passes->getDependentDialects(registry);
}

mlir::LogicalResult VerifyValuesPass::initialize(mlir::MLIRContext *context) {
  std::string why;
  if (mlir::succeeded(innerPasses(why)))
    return mlir::success();
  return mlir::emitError(mlir::UnknownLoc::get(context))
         << getArgument() << ": " << why;
}

mlir::FailureOr<AttachOptions> VerifyValuesPass::watched(mlir::Location loc) {
  auto fail = [&](const Error &error) -> mlir::FailureOr<AttachOptions> {
    // It knows the options by the names that they have in plumb.
    llvm::StringRef text = error.message;
    text.consume_front("--");
    mlir::emitError(loc) << getArgument() << ": " << text;
    return mlir::failure();
  };
  AttachOptions options;
  options.entry = entry;
  options.args.assign(args.begin(), args.end());
  options.dims.assign(dims.begin(), dims.end());
  options.inputsFile = inputs;
  options.seed = seed;
  options.rule = rule;
  auto observed = parseObserveArgs(observeArgs);
  if (!observed)
    return fail(observed.error());
  options.observeArgs = *observed;
  auto promised = parseContract(contract);
  if (!promised)
    return fail(promised.error());
  options.contract = *promised;
  return options;
}

/// Where the entry is written; the module if there is none.
static mlir::Location placeOfEntry(mlir::ModuleOp module,
                                   const std::string &wanted) {
  if (Result<std::string> name = chooseEntry(module, wanted))
    if (mlir::Operation *f = mlir::SymbolTable::lookupSymbolIn(module, *name))
      return f->getLoc();
  return module.getLoc();
}

void VerifyValuesPass::runOnOperation() {
  mlir::ModuleOp module = getOperation();
  mlir::MLIRContext *context = &getContext();
  const mlir::Location place = placeOfEntry(module, entry);
  if (module->getParentOp()) {
    mlir::emitError(place) << getArgument()
                           << " is for the outermost module, since all of the "
                              "program has to stand still while it is run";
    return signalPassFailure();
  }
  std::string ignored;
  mlir::FailureOr<mlir::OpPassManager> passes = innerPasses(ignored);
  mlir::FailureOr<AttachOptions> options = watched(place);
  if (mlir::failed(passes) || mlir::failed(options))
    return signalPassFailure();

  bool isWrong = false, isUnknown = false, isStarted = false;
  options->onVerdict = [&](const PassVerdict &v) {
    isStarted = true;
    const bool isSource = v.verdict.verdict == Verdict::SourceUB;
    isWrong |= v.isBadInput || isSource || isBad(v.verdict.verdict);
    isUnknown |= !isSource && plumb::isUnknown(v.verdict.verdict);
  };
  mlir::PassManager pm(context, mlir::ModuleOp::getOperationName());
  static_cast<mlir::OpPassManager &>(pm) = std::move(*passes);
  const bool isThreaded = context->isMultithreadingEnabled();
  attach(pm, std::move(*options));
  const bool isRun = mlir::succeeded(pm.run(module));
  context->enableMultithreading(isThreaded);

  if (isRun && !isWrong && (isUnknown || !isStarted) && !allowUnchecked) {
    mlir::emitError(place) << "not all values were checked; the option "
                              "allow-unchecked makes do with that";
    isWrong = true;
  }
  if (!isRun || isWrong)
    signalPassFailure();
}
