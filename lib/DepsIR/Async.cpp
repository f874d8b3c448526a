//===- Async.cpp - the async dialect --------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// async.execute forks a thread that begins behind its dependencies. Its token
// is ready when the thread has come to its end, not when work is done that it
// has only submitted: a body that launches a kernel and does not wait for it
// yields a token that says nothing of the kernel. That is the gap through which
// a lost event record lets the host race the GPU.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Async/IR/Async.h"
#include "Evaluator.h"

using namespace plumb;
using namespace plumb::depsir;
namespace async = mlir::async;

static void runExecute(Evaluator &evaluator, async::ExecuteOp op) {
  TaskSet before = evaluator.tail;
  for (mlir::Value token : op.getDependencies())
    evaluator.tail.add(evaluator[token].tasks);
  Values arguments;
  for (mlir::Value operand : op.getBodyOperands()) {
    // The body starts when the value is there, and gets what it holds.
    const AbstractValue &value = evaluator[operand];
    evaluator.tail.add(value.tasks);
    arguments.push_back(value.elements.empty() ? AbstractValue()
                                               : value.elements.front());
  }
  std::optional<Values> yielded =
      evaluator.runRegion(op.getBodyRegion(), std::move(arguments));
  TaskSet end = evaluator.tail;
  evaluator.tail = before;

  evaluator[op.getToken()] = AbstractValue::ofTasks(end);
  for (auto [index, result] : llvm::enumerate(op.getBodyResults())) {
    AbstractValue value = AbstractValue::ofTasks(end);
    if (yielded && index < yielded->size())
      value.elements.push_back((*yielded)[index]);
    evaluator[result] = std::move(value);
  }
}

bool plumb::depsir::runAsync(Evaluator &evaluator, mlir::Operation *op) {
  if (auto execute = llvm::dyn_cast<async::ExecuteOp>(op)) {
    runExecute(evaluator, execute);
  } else if (auto await = llvm::dyn_cast<async::AwaitOp>(op)) {
    AbstractValue value = evaluator[await.getOperand()];
    evaluator.tail.add(value.tasks);
    if (op->getNumResults())
      evaluator[op->getResult(0)] =
          value.elements.empty() ? AbstractValue() : value.elements.front();
  } else if (llvm::isa<async::CreateGroupOp>(op)) {
    evaluator[op->getResult(0)] =
        AbstractValue::ofHandle(Kind::Group, uint32_t(evaluator.groups.size()));
    evaluator.groups.emplace_back();
  } else if (auto add = llvm::dyn_cast<async::AddToGroupOp>(op)) {
    const AbstractValue &group = evaluator[add.getGroup()];
    evaluator[op->getResult(0)] = {};
    if (!group.is(Kind::Group))
      evaluator.giveUp(op, "the group is not known");
    else
      evaluator.groups[group.id].add(evaluator[add.getOperand()].tasks);
  } else if (auto all = llvm::dyn_cast<async::AwaitAllOp>(op)) {
    const AbstractValue &group = evaluator[all.getOperand()];
    if (!group.is(Kind::Group))
      evaluator.giveUp(op, "the group is not known");
    else
      evaluator.tail.add(evaluator.groups[group.id]);
  } else if (llvm::isa<async::CallOp>(op)) {
    evaluator.giveUp(op, "async functions are not followed");
  } else {
    evaluator.giveUp(op, "the async dialect's runtime and coroutine "
                         "operations are not followed; read the graph before "
                         "async-to-async-runtime");
  }
  return true;
}
