//===- FoldRun.cpp - folding, one operation at a time ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the driver (mlir/lib/Transforms/Utils/GreedyPatternRewriteDriver.cpp)
// tells its listener of a fold:
//
//   in place       modified(op), afterwards
//   to values      replaced(op, values), beforehand; then modified(user) for
//                  each use as it is changed; then erased(op), with no uses
//                  left
//
// So an operation that is replaced is folded when it is about to be erased, and
// what is modified in between is part of it.
//
//===----------------------------------------------------------------------===//

#include "FoldRun.h"
#include "ChangedFunctions.h"
#include "ChangedOps.h"
#include "PatternRecords.h"
#include "RunPass.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace plumb {

namespace {
class FoldListener final : public mlir::RewriterBase::Listener {
public:
  FoldListener(mlir::Operation *module, unsigned limit)
      : module(module), limit(limit) {}

  void notifyOperationModified(mlir::Operation *op) override {
    if (isStopped || replaced)
      return;
    begin(op);
    end(nullptr);
  }
  using mlir::RewriterBase::Listener::notifyOperationReplaced;
  void notifyOperationReplaced(mlir::Operation *op, mlir::ValueRange) override {
    if (isStopped || replaced)
      return;
    replaced = op;
    if (!op->hasTrait<mlir::OpTrait::ConstantLike>())
      begin(op);
  }
  void notifyOperationErased(mlir::Operation *op) override {
    if (op != replaced)
      return;
    replaced = nullptr;
    if (!op->hasTrait<mlir::OpTrait::ConstantLike>())
      end(op);
  }

  unsigned folds = 0;
  bool isStopped = false;
  PatternRecords records;

private:
  void begin(mlir::Operation *op) {
    ++folds;
    name = op->getName().getStringRef().str();
    location = positionText(op->getLoc());
    symbol = symbolAround(op);
  }
  /// `dead` has been replaced and is still there.
  void end(mlir::Operation *dead) {
    if (folds != limit)
      return;
    isStopped = true;
    records.add("op", name);
    records.add("location", location);
    records.add("symbol", symbol);
    mlir::IRMapping map;
    mlir::OwningOpRef<mlir::Operation *> copy(module->clone(map));
    if (dead)
      map.lookup(dead)->erase();
    records.add("ir", packedModule(copy.get()));
  }

  mlir::Operation *module;
  unsigned limit;
  mlir::Operation *replaced = nullptr;
  std::string name, location, symbol;
};
} // namespace

/// The operations that a pass with these anchors runs on.
static void anchored(mlir::Operation *op, const std::vector<std::string> &names,
                     size_t depth, std::vector<mlir::Operation *> &list) {
  if (depth + 1 == names.size()) {
    list.push_back(op);
    return;
  }
  for (mlir::Region &region : op->getRegions())
    for (mlir::Operation &inner : region.getOps())
      if (names[depth + 1] == inner.getName().getStringRef() ||
          (names[depth + 1] == "any" &&
           inner.hasTrait<mlir::OpTrait::IsIsolatedFromAbove>()))
        anchored(&inner, names, depth + 1, list);
}

FoldRun runFolds(const PatternRunner &runner, const std::string &ir,
                 const FoldRoots &what, unsigned limit) {
  IsolatedText result = runIsolatedOn(runner, ir, [&](mlir::Operation *module) {
    FoldListener listener(module, limit);
    std::vector<mlir::Operation *> roots;
    if (what.path.empty())
      anchored(module, what.anchors, 0, roots);
    else if (mlir::Operation *root = symbolAt(module, what.path))
      roots.push_back(root);
    mlir::FrozenRewritePatternSet none;
    mlir::GreedyRewriteConfig config;
    config.setListener(&listener)
        .setUseTopDownTraversal(true)
        .setRegionSimplificationLevel(
            mlir::GreedySimplifyRegionLevel::Disabled);
    for (mlir::Operation *root : roots)
      if (!listener.isStopped)
        (void)mlir::applyPatternsGreedily(root, none, config);
    listener.records.add(
        "folds",
        std::to_string(limit && listener.isStopped ? limit : listener.folds));
    if (!limit)
      listener.records.add("ir", packedModule(module));
    return listener.records.str();
  });
  PatternRecords records(result.text);
  FoldRun run;
  run.ir = records["ir"];
  run.isComplete = !run.ir.empty();
  if (std::string text = records["folds"]; !text.empty())
    run.folds = static_cast<unsigned>(std::stoul(text));
  run.op = records["op"];
  run.location = records["location"];
  run.symbol = records["symbol"];
  return run;
}

} // namespace plumb
