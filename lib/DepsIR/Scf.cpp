//===- Scf.cpp - structured control flow ----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops run as often as their bounds say. The iterations of a parallel loop are
// threads of their own, between the task in front and whatever comes after.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "Evaluator.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace plumb;
using namespace plumb::depsir;
namespace scf = mlir::scf;

/// Whether the operation does nothing that the graph could show.
static bool isQuiet(mlir::Operation *op) {
  return !op->walk([](mlir::Operation *inner) {
              bool hasRegions = inner->getNumRegions() != 0;
              return hasRegions || mlir::isMemoryEffectFree(inner)
                         ? mlir::WalkResult::advance()
                         : mlir::WalkResult::interrupt();
            }).wasInterrupted();
}

static void unknown(Evaluator &evaluator, mlir::Operation *op,
                    const char *what) {
  if (!isQuiet(op))
    evaluator.giveUp(op, std::string(what) + "; what it does is not followed");
  for (mlir::Value result : op->getResults())
    evaluator[result] = {};
}

static void setResults(Evaluator &evaluator, mlir::Operation *op,
                       const Values &results) {
  for (auto [result, value] : llvm::zip(op->getResults(), results))
    evaluator[result] = value;
}

/// scf.for and affine.for: the induction variable, then what is carried.
static void runFor(Evaluator &evaluator, mlir::Operation *loop,
                   mlir::ValueRange inits, std::optional<int64_t> lower,
                   std::optional<int64_t> upper, std::optional<int64_t> step) {
  if (!lower || !upper || !step || *step <= 0)
    return unknown(evaluator, loop, "its bounds are not known");
  Values carried;
  for (mlir::Value init : inits)
    carried.push_back(evaluator[init]);
  // i + step may overflow behind the last trip.
  for (int64_t i = *lower; i < *upper;) {
    Values arguments = {AbstractValue::ofInteger(i)};
    arguments.insert(arguments.end(), carried.begin(), carried.end());
    std::optional<Values> yielded =
        evaluator.runRegion(loop->getRegion(0), std::move(arguments));
    if (!yielded)
      return;
    carried = std::move(*yielded);
    if (*upper - i <= *step)
      break;
    i += *step;
  }
  setResults(evaluator, loop, carried);
}

/// A bound of affine.for: the largest (or smallest) result of its map.
static std::optional<int64_t> affineBound(Evaluator &evaluator,
                                          mlir::AffineMap map,
                                          mlir::ValueRange operands,
                                          bool isLower) {
  llvm::SmallVector<mlir::Attribute> constants, results;
  for (mlir::Value operand : operands) {
    std::optional<int64_t> integer = evaluator.integerOf(operand);
    if (!integer)
      return std::nullopt;
    constants.push_back(mlir::IntegerAttr::get(operand.getType(), *integer));
  }
  if (mlir::failed(map.constantFold(constants, results)))
    return std::nullopt;
  std::optional<int64_t> bound;
  for (mlir::Attribute result : results) {
    int64_t value = llvm::cast<mlir::IntegerAttr>(result).getInt();
    bound = !bound    ? value
            : isLower ? std::max(*bound, value)
                      : std::min(*bound, value);
  }
  return bound;
}

bool plumb::depsir::runAffine(Evaluator &evaluator, mlir::Operation *op) {
  auto loop = llvm::dyn_cast<mlir::affine::AffineForOp>(op);
  if (!loop)
    return false;
  runFor(evaluator, op, loop.getInits(),
         affineBound(evaluator, loop.getLowerBoundMap(),
                     loop.getLowerBoundOperands(), true),
         affineBound(evaluator, loop.getUpperBoundMap(),
                     loop.getUpperBoundOperands(), false),
         loop.getStepAsInt());
  return true;
}

static void runIf(Evaluator &evaluator, scf::IfOp op) {
  std::optional<int64_t> condition = evaluator.integerOf(op.getCondition());
  if (!condition)
    return unknown(evaluator, op, "its condition is not known");
  mlir::Region &taken = *condition ? op.getThenRegion() : op.getElseRegion();
  if (taken.empty())
    return;
  if (std::optional<Values> yielded = evaluator.runRegion(taken, {}))
    setResults(evaluator, op, *yielded);
}

static void runWhile(Evaluator &evaluator, scf::WhileOp loop) {
  Values carried;
  for (mlir::Value init : loop.getInits())
    carried.push_back(evaluator[init]);
  while (true) {
    std::optional<Values> condition =
        evaluator.runRegion(loop.getBefore(), std::move(carried));
    if (!condition)
      return;
    // scf.condition passes the condition first.
    std::optional<int64_t> goesOn = condition->front().asInteger();
    condition->erase(condition->begin());
    if (!goesOn)
      return unknown(evaluator, loop, "its condition is not known");
    if (!*goesOn)
      return setResults(evaluator, loop, *condition);
    std::optional<Values> yielded =
        evaluator.runRegion(loop.getAfter(), std::move(*condition));
    if (!yielded)
      return;
    carried = std::move(*yielded);
  }
}

/// scf.parallel and scf.forall: \p bounds of each dimension.
static void runParallel(Evaluator &evaluator, mlir::Operation *op,
                        llvm::ArrayRef<mlir::OpFoldResult> lower,
                        llvm::ArrayRef<mlir::OpFoldResult> upper,
                        llvm::ArrayRef<mlir::OpFoldResult> steps) {
  llvm::SmallVector<int64_t> first, last, step;
  auto read = [&](mlir::OpFoldResult bound, llvm::SmallVector<int64_t> &to) {
    std::optional<int64_t> integer =
        llvm::isa<mlir::Attribute>(bound)
            ? mlir::getConstantIntValue(bound)
            : evaluator.integerOf(llvm::cast<mlir::Value>(bound));
    to.push_back(integer.value_or(0));
    return integer.has_value();
  };
  bool known = true;
  for (unsigned i = 0; i < lower.size(); ++i) {
    known &= read(lower[i], first);
    known &= read(upper[i], last);
    known &= read(steps[i], step) && step.back() > 0;
  }
  for (mlir::Value result : op->getResults())
    evaluator[result] = {};
  if (!known)
    return unknown(evaluator, op, "its bounds are not known");
  for (unsigned i = 0; i < first.size(); ++i)
    if (first[i] >= last[i])
      return;

  TaskSet before = evaluator.tail, after = before;
  llvm::SmallVector<int64_t> index = first;
  while (true) {
    Values arguments;
    for (int64_t each : index)
      arguments.push_back(AbstractValue::ofInteger(each));
    evaluator.tail = before;
    bool isDone = !evaluator.runRegion(op->getRegion(0), std::move(arguments));
    after.add(evaluator.tail);
    if (isDone)
      break;
    size_t dim = index.size();
    while (dim > 0) {
      --dim;
      if (last[dim] - index[dim] > step[dim]) {
        index[dim] += step[dim];
        break;
      }
      index[dim] = first[dim];
      if (dim == 0)
        isDone = true;
    }
    if (isDone || index.empty())
      break;
  }
  evaluator.tail = after;
}

bool plumb::depsir::runScf(Evaluator &evaluator, mlir::Operation *op) {
  if (auto loop = llvm::dyn_cast<scf::ForOp>(op)) {
    runFor(evaluator, op, loop.getInitArgs(),
           evaluator.integerOf(loop.getLowerBound()),
           evaluator.integerOf(loop.getUpperBound()),
           evaluator.integerOf(loop.getStep()));
  } else if (auto branch = llvm::dyn_cast<scf::IfOp>(op)) {
    runIf(evaluator, branch);
  } else if (auto loop = llvm::dyn_cast<scf::WhileOp>(op)) {
    runWhile(evaluator, loop);
  } else if (auto loop = llvm::dyn_cast<scf::ParallelOp>(op)) {
    runParallel(evaluator, op, mlir::getAsOpFoldResult(loop.getLowerBound()),
                mlir::getAsOpFoldResult(loop.getUpperBound()),
                mlir::getAsOpFoldResult(loop.getStep()));
  } else if (auto loop = llvm::dyn_cast<scf::ForallOp>(op)) {
    runParallel(evaluator, op, loop.getMixedLowerBound(),
                loop.getMixedUpperBound(), loop.getMixedStep());
  } else if (llvm::isa<scf::ExecuteRegionOp>(op)) {
    if (std::optional<Values> yielded =
            evaluator.runRegion(op->getRegion(0), {}))
      setResults(evaluator, op, *yielded);
  } else {
    unknown(evaluator, op, "not supported here");
  }
  return true;
}
