//===- UninitialisedInit.cpp - sums of what was never written -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// tensor.empty has no values, and neither has memory that was just allocated.
// linalg.matmul adds to its output operand: without a linalg.fill it adds to
// whatever is there, zeros in a fresh process and something else in the next.
//
// Tensors: every element that an operation reads comes from a tensor.empty, in
// the first step of each loop. Buffers: a read of an allocated buffer that no
// write precedes in the order of the program. A buffer that is handed to a call
// or to anything else that may write it is left alone.
//
//===----------------------------------------------------------------------===//

#include "../LintContext.h"
#include "Numbers.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace plumb;
using namespace mlir;

static const char *kAdvice = "fill it with the value that the reduction begins "
                             "with";

static bool hasNoValues(Value value) {
  if (value.getDefiningOp<tensor::EmptyOp>())
    return true;
  auto alloc = value.getDefiningOp<bufferization::AllocTensorOp>();
  return alloc && !alloc.getCopy();
}

/// All elements of \p tensor come from where there are none; one such place.
static Operation *emptyBehind(LintContext &context, Value tensor) {
  if (!isa<TensorType>(tensor.getType()))
    return nullptr;
  SourceOptions options;
  options.firstIteration = true;
  Operation *empty = nullptr;
  for (const ValueSource &source :
       sourcesOf(tensor, context.memory(), options)) {
    if (!hasNoValues(source.value))
      return nullptr;
    empty = source.value.getDefiningOp();
  }
  return empty;
}

static void checkTensors(LintContext &context, Operation *op) {
  auto check = [&](Value tensor, const char *how) {
    Operation *empty = emptyBehind(context, tensor);
    if (!empty)
      return;
    LintFinding *finding =
        context.report(LintSeverity::Warning, op,
                       std::string(how) + " a tensor that nothing was written "
                                          "to",
                       kAdvice);
    context.relate(finding, empty, "it is made here, without values");
  };
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    if (llvm::is_contained(structured.getStaticLoopRanges(), 0))
      return; // its body never runs
    for (OpOperand &operand : op->getOpOperands())
      if (structured.payloadUsesValueFromOperand(&operand))
        check(operand.get(),
              structured.isDpsInit(&operand) ? "accumulates into" : "reads");
    return;
  }
  if (auto read = dyn_cast<vector::TransferReadOp>(op))
    check(read.getBase(), "reads");
  else if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    check(extract.getTensor(), "reads");
}

/// Something with more than one block is around \p op: what precedes it is not
/// said by the order of the text.
static bool isInBranches(Operation *op) {
  for (Operation *at = op; at && !at->hasTrait<OpTrait::IsIsolatedFromAbove>();
       at = at->getParentOp())
    if (at->getBlock() && !at->getParentRegion()->hasOneBlock())
      return true;
  return false;
}

/// \p write stands before \p read, or around it.
static bool comesBefore(Operation *write, Operation *read) {
  for (Operation *at = read; at; at = at->getParentOp()) {
    Operation *beside = at->getBlock()
                            ? at->getBlock()->findAncestorOpInBlock(*write)
                            : nullptr;
    if (beside)
      return beside != at && beside->isBeforeInBlock(at);
  }
  return true;
}

static void checkBuffer(LintContext &context, Value buffer) {
  const BufferUses &uses = context.memory().usesOf(buffer);
  if (uses.escapes || uses.reads.empty())
    return;
  for (Operation *read : uses.reads) {
    if (isInBranches(read))
      continue;
    if (llvm::any_of(uses.writes, [&](Operation *write) {
          return comesBefore(write, read);
        }))
      continue;
    bool accumulates = llvm::is_contained(uses.writes, read);
    LintFinding *finding =
        context.report(LintSeverity::Warning, read,
                       std::string(accumulates ? "accumulates into" : "reads") +
                           " a buffer that nothing was written to",
                       kAdvice);
    context.relate(finding, buffer.getDefiningOp(), "it is allocated here");
  }
}

void plumb::lintUninitialisedInit(LintContext &context) {
  context.root()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    checkTensors(context, op);
    if (isa<memref::AllocOp, memref::AllocaOp>(op))
      checkBuffer(context, op->getResult(0));
  });
}
