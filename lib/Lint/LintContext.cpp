//===- LintContext.cpp - what a lint rule works with ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LintContext.h"

#include "MemoryAccess.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <tuple>

using namespace plumb;
using namespace mlir;

LintContext::LintContext(Operation *root, const LintOptions &options)
    : top(root), asked(options), stores(root), integerRanges(options, stores),
      allReductions(root, integerRanges, stores),
      floatRanges(allReductions, integerRanges, stores) {
  root->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { order.try_emplace(op, order.size()); });
}

//===----------------------------------------------------------------------===//
// Where values come from
//===----------------------------------------------------------------------===//

static bool isConstant(Value value) {
  return matchPattern(value, m_Constant());
}

SmallVector<Value> LintContext::sources(Value value) {
  SourceOptions options;
  options.throughCasts = options.localBuffers = true;
  SmallVector<Value> values;
  for (const ValueSource &source : sourcesOf(value, stores, options))
    values.push_back(source.value);
  return values;
}

Value LintContext::source(Value value) {
  SmallVector<Value> all = sources(value);
  llvm::erase_if(all, isConstant);
  if (all.size() <= 1)
    return all.empty() ? Value() : all[0];
  // A reduction and what it begins with.
  for (Value candidate : all) {
    const Reduction *reduction = allReductions.madeBy(candidate);
    if (!reduction || !reduction->init)
      continue;
    SmallVector<Value> inits = sources(*reduction->init);
    if (llvm::all_of(all, [&](Value other) {
          return other == candidate || llvm::is_contained(inits, other);
        }))
      return candidate;
  }
  return {};
}

Operation *LintContext::producer(Value value) {
  Value made = source(value);
  return made ? made.getDefiningOp() : nullptr;
}

const Reduction *LintContext::reductionOf(Value value) {
  return allReductions.madeBy(producer(value));
}

bool LintContext::isOpaque(Value source) {
  if (auto argument = dyn_cast<BlockArgument>(source)) {
    Operation *op = argument.getOwner()->getParentOp();
    if (auto structured = dyn_cast_if_present<linalg::LinalgOp>(op))
      return !stores.isUntouched(
          structured.getMatchingOpOperand(argument)->get());
    return !argument.getOwner()->isEntryBlock() ||
           !isa_and_present<FunctionOpInterface>(op);
  }
  Operation *op = source.getDefiningOp();
  if (std::optional<MemoryAccess> read = readOf(op))
    return !stores.isUntouched(read->buffer);
  if (auto read = dyn_cast<vector::MaskedLoadOp>(op))
    return !stores.isUntouched(read.getBase());
  return operatorOf(op) == Operator::None && !allReductions.madeBy(op) &&
         !isConstant(source);
}

bool LintContext::isSame(Value a, Value b) {
  if (a == b)
    return true;
  Value x = source(a), y = source(b);
  return x && x == y;
}

bool LintContext::findBehind(Value value,
                             llvm::function_ref<Step(Value)> visit) {
  constexpr unsigned most = 2000;
  SmallVector<Value> work = {value};
  llvm::DenseSet<Value> seen;
  while (!work.empty()) {
    Value next = work.pop_back_val();
    for (Value source : sources(next)) {
      if (!seen.insert(source).second || seen.size() > most)
        continue;
      switch (visit(source)) {
      case Step::Found:
        return true;
      case Step::Skip:
        continue;
      case Step::Enter:
        break;
      }
      Operation *op = source.getDefiningOp();
      if (const Reduction *reduction = allReductions.madeBy(op)) {
        llvm::append_range(work, reduction->terms);
        if (reduction->init)
          work.push_back(*reduction->init);
      } else if (operatorOf(op) != Operator::None) {
        llvm::append_range(work, op->getOperands());
      }
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Findings
//===----------------------------------------------------------------------===//

LintPosition plumb::positionOf(Operation *op) {
  LintPosition position;
  for (; op && !position.isKnown(); op = op->getParentOp())
    op->getLoc()->walk([&](Location location) {
      auto file = dyn_cast<FileLineColLoc>(location);
      if (!file || file.getLine() == 0)
        return WalkResult::advance();
      position.file = file.getFilename().str();
      position.line = file.getLine();
      position.column = file.getColumn();
      return WalkResult::interrupt();
    });
  return position;
}

LintFinding *LintContext::report(LintSeverity severity, Operation *op,
                                 std::string message, std::string advice) {
  op = shownFor(op);
  if (!reported.insert({rule, op}).second)
    return nullptr;
  LintFinding finding;
  finding.rule = std::string(rule->name);
  finding.severity = severity;
  finding.position = positionOf(op);
  finding.operation = op->getName().getStringRef().str();
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    function = op->getParentOfType<FunctionOpInterface>();
  if (function)
    finding.function = function.getName().str();
  finding.message = std::move(message);
  finding.advice = std::move(advice);
  found.push_back({std::move(finding), order.lookup(op), found.size()});
  return &found.back().finding;
}

void LintContext::relate(LintFinding *finding, Operation *op,
                         std::string message) {
  if (!finding || !op)
    return;
  LintPosition position = positionOf(shownFor(op));
  if (position.isKnown() && position.str() != finding->position.str())
    finding->related.push_back({std::move(position), std::move(message)});
}

void LintContext::runRule(const LintRule &which) {
  rule = &which;
  which.run(*this);
}

std::vector<LintFinding> LintContext::takeFindings() {
  std::sort(found.begin(), found.end(), [](const Found &a, const Found &b) {
    return std::tie(a.opIndex, a.number) < std::tie(b.opIndex, b.number);
  });
  std::vector<LintFinding> findings;
  for (Found &one : found)
    findings.push_back(std::move(one.finding));
  return findings;
}
