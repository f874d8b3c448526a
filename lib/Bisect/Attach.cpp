//===- Attach.cpp - watch values in a pass manager ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass instrumentation. It keeps a copy of the operation that a pass is about
// to work on, to know whether the pass changed it, and nothing of other levels
// but their runs.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Attach.h"
#include "PassUnit.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "plumbline/Oracle/ArgSpec.h"
#include "plumbline/Oracle/EntryPoint.h"
#include "plumbline/Oracle/Inputs.h"

using namespace plumb;

namespace {

class ValueInstrumentation : public mlir::PassInstrumentation {
public:
  explicit ValueInstrumentation(AttachOptions options)
      : options(std::move(options)) {}
  ~ValueInstrumentation() override {
    for (Running &r : running)
      r.destroy();
  }

  void runBeforePass(mlir::Pass *pass, mlir::Operation *op) override;
  void runAfterPass(mlir::Pass *pass, mlir::Operation *op) override;
  void runAfterPassFailed(mlir::Pass *pass, mlir::Operation *op) override;

private:
  /// A pass that has begun and not ended. `before` is null for those that are
  /// not watched: adaptors, and passes that another pass runs by itself.
  struct Running {
    mlir::Operation *before = nullptr;
    bool isAdaptor = false;
    void destroy() {
      if (before)
        before->destroy();
      before = nullptr;
    }
  };

  bool start(mlir::Operation *root);
  Result<std::vector<HostValue>> makeInputs(mlir::Operation *root);
  void check(mlir::Pass *pass, mlir::Operation *op);
  void report(mlir::Operation *root, const PassVerdict &verdict);
  void stopChecking(mlir::Location loc, const llvm::Twine &why);
  mlir::Location entryLocation(mlir::Operation *root) const;

  AttachOptions options;
  std::vector<Running> running;
  /// The module that `harness` was made for, and how the last pass left it. One
  /// that looks otherwise when the next pass begins is another module, or one
  /// that somebody else has changed: a new start.
  mlir::Operation *module = nullptr;
  std::optional<mlir::OperationFingerPrint> left;
  bool active = false;
  std::string entry;
  std::unique_ptr<Harness> harness;
  /// The level that others are compared with; null: the input.
  std::unique_ptr<LevelRuns> reference;
};

} // namespace

static mlir::Operation *rootOf(mlir::Operation *op) {
  while (mlir::Operation *parent = op->getParentOp())
    op = parent;
  return op;
}

mlir::Location
ValueInstrumentation::entryLocation(mlir::Operation *root) const {
  for (mlir::Region &region : root->getRegions())
    for (mlir::Block &block : region)
      for (mlir::Operation &op : block)
        if (auto f = llvm::dyn_cast<mlir::FunctionOpInterface>(op))
          if (f.getName() == entry)
            return f.getLoc();
  return root->getLoc();
}

void ValueInstrumentation::stopChecking(mlir::Location loc,
                                        const llvm::Twine &why) {
  active = false;
  if (options.diagnose)
    mlir::emitWarning(loc) << "values are not checked from here on: " << why;
}

//===----------------------------------------------------------------------===//
// The module before any pass
//===----------------------------------------------------------------------===//

Result<std::vector<HostValue>>
ValueInstrumentation::makeInputs(mlir::Operation *root) {
  if (!options.inputs.empty())
    return options.inputs;
  auto program = CompiledProgram::compile(root, entry, options.compile);
  if (!program)
    return takeError(program);
  const std::vector<EntryType> &types = (*program)->arguments();
  if (!options.inputsFile.empty())
    return readInputs(options.inputsFile, types);
  ArgOptions argOptions;
  argOptions.seed = options.seed;
  argOptions.dims = options.dims;
  return makeArguments(options.args, types, argOptions);
}

/// Whether `root` can be watched.
bool ValueInstrumentation::start(mlir::Operation *root) {
  module = root;
  active = false;
  reference.reset();
  harness.reset();
  auto fail = [&](const Error &e) {
    PassVerdict verdict;
    verdict.verdict.verdict = Verdict::Inconclusive;
    verdict.verdict.why = e.file.empty() ? e.message : e.str();
    verdict.isBadInput = true;
    if (options.onVerdict)
      options.onVerdict(verdict);
    if (options.diagnose)
      mlir::emitError(root->getLoc())
          << "values cannot be checked: " << verdict.verdict.why;
    return false;
  };
  Result<std::string> chosen = chooseEntry(root, options.entry);
  if (!chosen)
    return fail(chosen.error());
  entry = *chosen;
  Result<std::vector<HostValue>> inputs = makeInputs(root);
  if (!inputs)
    return fail(inputs.error());

  HarnessOptions h;
  h.entry = entry;
  h.inputs = std::move(*inputs);
  h.observeArgs = options.observeArgs;
  h.compile = options.compile;
  h.maxSteps = options.maxSteps;
  h.rule = options.rule;
  h.contract = options.contract;
  auto made = Harness::create(root, std::move(h));
  if (!made)
    return fail(made.error());
  harness = std::move(*made);

  PassVerdict source;
  source.verdict = judgeReference(harness->input(), harness->compareOptions());
  if (options.onVerdict)
    options.onVerdict(source);
  active = isGood(source.verdict.verdict);
  if (active)
    return true;
  if (source.verdict.verdict == Verdict::SourceUB && options.diagnose) {
    mlir::InFlightDiagnostic d =
        mlir::emitError(entryLocation(root))
        << "the program has undefined behaviour before any pass: "
        << source.verdict.why;
    if (!source.verdict.position.empty())
      d << " at " << source.verdict.position;
    return false;
  }
  stopChecking(entryLocation(root), source.verdict.why);
  return false;
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

void ValueInstrumentation::runBeforePass(mlir::Pass *pass,
                                         mlir::Operation *op) {
  Running now;
  now.isAdaptor = isPassAdaptor(*pass);
  if (running.empty()) {
    mlir::Operation *root = rootOf(op);
    if (root != module || !left || *left != mlir::OperationFingerPrint(root))
      start(root);
  }
  bool inPass =
      llvm::any_of(running, [](const Running &r) { return !r.isAdaptor; });
  if (active && !now.isAdaptor && !inPass)
    now.before = op->clone();
  running.push_back(now);
}

void ValueInstrumentation::runAfterPass(mlir::Pass *pass, mlir::Operation *op) {
  Running done = running.back();
  running.pop_back();
  if (done.before && active &&
      !mlir::OperationEquivalence::isEquivalentTo(
          done.before, op, mlir::OperationEquivalence::IgnoreLocations))
    check(pass, op);
  done.destroy();
  if (running.empty())
    left.emplace(rootOf(op));
}

void ValueInstrumentation::runAfterPassFailed(mlir::Pass *, mlir::Operation *) {
  Running done = running.back();
  running.pop_back();
  done.destroy();
  left.reset();
}

void ValueInstrumentation::check(mlir::Pass *pass, mlir::Operation *op) {
  mlir::Operation *root = rootOf(op);
  std::unique_ptr<LevelRuns> level = harness->version(root);
  PassVerdict v;
  v.pass = passNameOf(*pass);
  v.anchor = op->getName().getStringRef().str();
  v.symbol = symbolNameOf(op);
  v.verdict = compareLevels(reference ? *reference : harness->input(), *level,
                            harness->compareOptions());
  if (options.onVerdict)
    options.onVerdict(v);
  if (isGood(v.verdict.verdict))
    return;
  if (isUnknown(v.verdict.verdict)) {
    stopChecking(entryLocation(root),
                 "after pass " + v.pass + ": " + v.verdict.why);
    return;
  }
  if (options.diagnose)
    report(root, v);
  // What it gives now is what the passes behind it have to keep.
  LevelVerdict usable = judgeReference(*level, harness->compareOptions());
  reference = std::move(level);
  if (!isGood(usable.verdict))
    stopChecking(entryLocation(root), "pass " + v.pass +
                                          " left a program without a defined "
                                          "result");
}

void ValueInstrumentation::report(mlir::Operation *root, const PassVerdict &v) {
  mlir::InFlightDiagnostic d = mlir::emitError(entryLocation(root));
  d << "pass " << v.pass << " on " << v.anchor;
  if (!v.symbol.empty())
    d << ' ' << v.symbol;
  d << " changed the result: ";
  if (v.verdict.first)
    d << v.verdict.first->place() << " expected " << v.verdict.first->expected
      << ", got " << v.verdict.first->got;
  else
    d << v.verdict.why;
  d << " [" << std::string(verdictName(v.verdict.verdict)) << "]";
  if (v.verdict.first && !v.verdict.why.empty())
    d.attachNote() << v.verdict.why;
}

void plumb::attach(mlir::PassManager &pm, AttachOptions options) {
  pm.getContext()->disableMultithreading();
  pm.addInstrumentation(
      std::make_unique<ValueInstrumentation>(std::move(options)));
}
