//===- PatternRun.cpp - a pass with its first pattern attempts ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether an attempt changed anything is not announced. It is found out by
// fingerprints of the operation around the root, taken before and after, and
// only in the one run that describes an attempt; where the program and the
// number of attempts are so large that this takes seconds, successes are not
// counted. A dialect conversion shows what it inserts at once and what it
// erases at its end: a pattern that only erases looks like a failure there.
//
//===----------------------------------------------------------------------===//

#include "PatternRun.h"
#include "ChangedOps.h"
#include "ChangedSymbols.h"
#include "ParseLevel.h"
#include "PatternRecords.h"
#include "RunPass.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Action.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "plumbline/Bisect/Isolated.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/mman.h>

namespace plumb {

/// Operations that fingerprints may hash in one run; about a second.
static constexpr uint64_t kMaxHashed = 4'000'000;

namespace {
/// Numbers that a child leaves behind even if it crashes.
struct SharedCounts {
  unsigned attempts = 0, iterations = 0;
  bool isUnread = false;
};

class SharedPage {
public:
  SharedPage()
      : page(mmap(nullptr, sizeof(SharedCounts), PROT_READ | PROT_WRITE,
                  MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    if (page != MAP_FAILED)
      new (page) SharedCounts();
  }
  ~SharedPage() {
    if (page != MAP_FAILED)
      munmap(page, sizeof(SharedCounts));
  }
  SharedPage(const SharedPage &) = delete;
  SharedPage &operator=(const SharedPage &) = delete;
  /// Null if there is no memory.
  SharedCounts *get() const {
    return page == MAP_FAILED ? nullptr : static_cast<SharedCounts *>(page);
  }

private:
  void *page;
};

/// The handler of actions, in the child.
class PatternHandler {
public:
  PatternHandler(IsolatedChild &child, SharedCounts &counts,
                 std::optional<unsigned> limit, unsigned describe,
                 const GreedyIterations &iterations)
      : child(child), counts(counts), limit(limit), describe(describe),
        iterations(iterations) {}

  void operator()(llvm::function_ref<void()> go,
                  const mlir::tracing::Action &action);

  /// Names of patterns that changed something.
  std::vector<std::string> applied;

private:
  void look(llvm::function_ref<void()> go, const mlir::tracing::Action &action,
            mlir::Operation *root);
  void count(llvm::function_ref<void()> go, mlir::Operation *scope);
  void iterate(llvm::function_ref<void()> go,
               const mlir::tracing::Action &action);
  bool mayHash(mlir::Operation *scope);

  IsolatedChild &child;
  SharedCounts &counts;
  std::optional<unsigned> limit;
  unsigned describe, successes = 0;
  const GreedyIterations &iterations;
  /// Of attempts within attempts, only the outer ones are counted as successes.
  unsigned depth = 0, conversions = 0;
  uint64_t hashed = 0;
};
} // namespace

/// What an attempt may change: all that is isolated with the root.
static mlir::Operation *scopeOf(mlir::Operation *root) {
  mlir::Operation *scope = root->getParentOp();
  while (scope && scope->getParentOp() &&
         !scope->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
    scope = scope->getParentOp();
  return scope;
}

bool PatternHandler::mayHash(mlir::Operation *scope) {
  if (!scope || hashed > kMaxHashed)
    return false;
  scope->walk([&](mlir::Operation *) { ++hashed; });
  return hashed <= kMaxHashed;
}

void PatternHandler::count(llvm::function_ref<void()> go,
                           mlir::Operation *scope) {
  if (depth != 1 || !mayHash(scope)) {
    go();
    return;
  }
  mlir::OperationFingerPrint before(scope);
  go();
  successes += before != mlir::OperationFingerPrint(scope);
}

static std::string patternName(const mlir::tracing::Action &action) {
  std::string name;
  llvm::raw_string_ostream os(name);
  action.print(os);
  llvm::StringRef shown(name);
  shown.consume_front("`apply-pattern pattern: ");
  return shown.trim(" `").str();
}

void PatternHandler::look(llvm::function_ref<void()> go,
                          const mlir::tracing::Action &action,
                          mlir::Operation *root) {
  PatternRecords records;
  records.add("name", patternName(action));
  records.add("root", root->getName().getStringRef().str());
  records.add("location", positionText(root->getLoc()));
  records.add("symbol", symbolAround(root));
  records.add("conversion", conversions ? "1" : "");
  // Sent beforehand: it may crash.
  child.send(records.str());

  PatternRecords after;
  mlir::Operation *scope = scopeOf(root);
  std::optional<ChangeWatch> watch;
  if (scope)
    watch.emplace(scope);
  unsigned earlier = successes;
  count(go, scope);
  if (hashed <= kMaxHashed && successes > earlier)
    after.add("success", std::to_string(successes));
  if (!scope)
    return;
  ChangedOps changed = watch->changes();
  after.add("before", changed.before);
  after.add("after", changed.after);
  mlir::Operation *module = scope;
  while (module->getParentOp())
    module = module->getParentOp();
  if (!conversions)
    after.add("module", packedModule(module));
  child.send(after.str());
}

void PatternHandler::iterate(llvm::function_ref<void()> go,
                             const mlir::tracing::Action &action) {
  unsigned number = ++counts.iterations;
  llvm::ArrayRef<mlir::IRUnit> units = action.getContextIRUnits();
  auto region = units.empty()
                    ? nullptr
                    : llvm::dyn_cast_if_present<mlir::Region *>(units[0]);
  if (number == iterations.show && region) {
    mlir::Operation *root = region->getParentOp(), *module = root;
    while (module->getParentOp())
      module = module->getParentOp();
    PatternRecords records;
    records.add("shown", packedModule(module));
    // Nothing, where it is no symbol itself.
    if (root->hasAttr(mlir::SymbolTable::getSymbolAttrName()))
      records.add("shown-symbol", symbolAround(root));
    child.send(records.str());
  }
  if (!iterations.limit || number <= *iterations.limit)
    go();
}

void PatternHandler::operator()(llvm::function_ref<void()> go,
                                const mlir::tracing::Action &action) {
  if (!llvm::isa<mlir::ApplyPatternAction>(action)) {
    llvm::StringRef tag = action.getTag();
    if (tag == "GreedyPatternRewriteIteration")
      return iterate(go, action);
    bool isConversion = tag == "apply-conversion";
    conversions += isConversion;
    go();
    conversions -= isConversion;
    return;
  }
  unsigned number = ++counts.attempts;
  if (limit && number > *limit)
    return;
  ++depth;
  llvm::ArrayRef<mlir::IRUnit> units = action.getContextIRUnits();
  auto root = units.empty()
                  ? nullptr
                  : llvm::dyn_cast_if_present<mlir::Operation *>(units[0]);
  if (!describe || !root) {
    go();
  } else if (number == describe) {
    look(go, action, root);
  } else {
    unsigned earlier = successes;
    count(go, scopeOf(root));
    if (describe == kEverySuccess && successes != earlier)
      if (std::string name = patternName(action);
          !name.empty() && !llvm::is_contained(applied, name))
        applied.push_back(std::move(name));
  }
  --depth;
}

mlir::OwningOpRef<mlir::Operation *> parseText(mlir::MLIRContext *context,
                                               const std::string &ir) {
  // Bytecode may hold constants that want to be aligned.
  std::unique_ptr<llvm::WritableMemoryBuffer> aligned;
  llvm::StringRef source(ir);
  if (source.starts_with("ML\xefR")) {
    aligned = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(
        ir.size(), "recorded level", llvm::Align(64));
    std::copy(ir.begin(), ir.end(), aligned->getBufferStart());
    source = llvm::StringRef(aligned->getBufferStart(), ir.size());
  }
  Result<mlir::OwningOpRef<mlir::ModuleOp>> parsed =
      parseLevel(source, "recorded level", context);
  if (!parsed)
    return {};
  return mlir::OwningOpRef<mlir::Operation *>(parsed->release());
}

std::string locatedText(mlir::Operation *module) {
  std::string text = locatedText(module, /*generic=*/false);
  // The generic form is for dialects whose own one does not parse again.
  if (!parseText(module->getContext(), text))
    text = locatedText(module, /*generic=*/true);
  return text;
}

std::string packedModule(mlir::Operation *module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (mlir::failed(mlir::writeBytecodeToFile(module, os)))
    return locatedText(module);
  return text;
}

/// In the child.
static mlir::Operation *parseFor(const PatternRunner &runner,
                                 const std::string &ir) {
  mlir::MLIRContext *context = runner.context;
  if (runner.ownContext) {
    // Not destroyed: the process ends soon.
    context = new mlir::MLIRContext(context->getDialectRegistry(),
                                    mlir::MLIRContext::Threading::DISABLED);
    context->allowUnregisteredDialects(
        runner.context->allowsUnregisteredDialects());
  }
  return parseText(context, ir).release();
}

static PassOutcome crashOf(const IsolatedResult &result) {
  PassOutcome outcome;
  if (result.status == IsolatedResult::Done)
    return outcome;
  outcome.kind = PassOutcome::Crashed;
  outcome.timedOut = result.status == IsolatedResult::TimedOut;
  outcome.diagnostics.push_back("error: " + result.reason);
  return outcome;
}

PatternRun runPatterns(const PatternRunner &runner, const std::string &ir,
                       std::optional<unsigned> limit, unsigned describe,
                       const GreedyIterations &iterations) {
  PatternRun run;
  ++runner.runs;
  SharedPage shared;
  if (!shared.get()) {
    run.outcome.kind = PassOutcome::Unread;
    return run;
  }
  SingleThreaded guard(runner.context);
  IsolatedResult result = runIsolated(
      [&](IsolatedChild &child) {
        child.beginStep(1);
        mlir::Operation *module = parseFor(runner, ir);
        if (!module) {
          shared.get()->isUnread = true;
          return;
        }
        PatternHandler handler(child, *shared.get(), limit, describe,
                               iterations);
        module->getContext()->registerActionHandler(
            [&](llvm::function_ref<void()> go,
                const mlir::tracing::Action &action) { handler(go, action); });
        PassOutcome outcome = runPipeline(module, runner.pipeline);
        PatternRecords records;
        records.add("outcome", packOutcome(outcome));
        records.add("applied", llvm::join(handler.applied, "\n"));
        if (outcome.kind == PassOutcome::Ok)
          records.add("ir", packedModule(module));
        child.send(records.str());
      },
      runner.timeout);
  run.attempts = shared.get()->attempts;
  run.iterations = shared.get()->iterations;
  run.isGreedy = run.iterations != 0;
  run.isUnread = shared.get()->isUnread;
  PatternRecords records(result.text);
  run.outcome = crashOf(result);
  if (run.isUnread)
    run.outcome.kind = PassOutcome::Unread;
  else if (result.status == IsolatedResult::Done)
    run.outcome = unpackOutcome(records["outcome"]);
  run.ir = records["ir"];
  run.shownModule = records["shown"];
  run.shownSymbol = records["shown-symbol"];
  std::string applied = records["applied"];
  for (llvm::StringRef name : llvm::split(applied, '\n'))
    if (!name.empty())
      run.applied.push_back(name.str());
  if (records["root"].empty())
    return run;
  PatternAttempt &attempt = run.attempt.emplace();
  attempt.name = records["name"];
  attempt.rootOp = records["root"];
  attempt.location = records["location"];
  attempt.symbol = records["symbol"];
  attempt.before = records["before"];
  attempt.after = records["after"];
  attempt.moduleAfter = records["module"];
  attempt.inConversion = !records["conversion"].empty();
  if (std::string text = records["success"]; !text.empty())
    attempt.success = static_cast<unsigned>(std::stoul(text));
  return run;
}

IsolatedText
runIsolatedOn(const PatternRunner &runner, const std::string &ir,
              const std::function<std::string(mlir::Operation *)> &work) {
  ++runner.runs;
  SingleThreaded guard(runner.context);
  IsolatedResult result = runIsolated(
      [&](IsolatedChild &child) {
        child.beginStep(1);
        if (mlir::Operation *module = parseFor(runner, ir))
          child.send(work(module));
      },
      runner.timeout);
  return {crashOf(result), result.text};
}

} // namespace plumb
