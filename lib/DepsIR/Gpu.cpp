//===- Gpu.cpp - work that the gpu dialect submits ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation with a token is submitted and comes after its dependencies; one
// with a stream (behind gpu-to-llvm) after what the stream holds; one with
// neither is waited for. gpu.wait without a token waits on the host.
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace plumb;
using namespace plumb::depsir;
namespace gpu = mlir::gpu;

/// Records \p info as the operation's work, in the order that it asks for.
static TaskIndex record(Evaluator &evaluator, mlir::Operation *op,
                        TaskInfo info, mlir::Value stream = {}) {
  if (stream) {
    TaskSet &behind = evaluator.streamOf(stream);
    TaskIndex task = evaluator.submit(std::move(info), behind);
    behind = TaskSet(task);
    return task;
  }
  auto async = llvm::cast<gpu::AsyncOpInterface>(op);
  TaskSet after;
  for (mlir::Value token : async.getAsyncDependencies())
    after.add(evaluator[token].tasks);
  if (mlir::Value token = async.getAsyncToken()) {
    TaskIndex task = evaluator.submit(std::move(info), after);
    evaluator[token] = AbstractValue::ofTasks(task);
    return task;
  }
  evaluator.tail.add(after);
  return evaluator.hostTask(std::move(info));
}

static void wait(Evaluator &evaluator, gpu::WaitOp op) {
  TaskSet tasks;
  for (mlir::Value token : op.getAsyncDependencies())
    tasks.add(evaluator[token].tasks);
  if (mlir::Value token = op.getAsyncToken()) {
    // A new token is ready when the thread gets here.
    tasks.add(evaluator.tail);
    evaluator[token] = AbstractValue::ofTasks(tasks);
  } else {
    evaluator.tail.add(tasks);
  }
}

/// The parameters of a kernel with the operands of a launch. A memref parameter
/// may stand for the fields of its descriptor, once the host code is lowered
/// and the kernel is not.
static std::optional<std::vector<std::pair<mlir::Value, AbstractValue>>>
matchArguments(Evaluator &evaluator, mlir::Region &body,
               mlir::ValueRange operands) {
  std::vector<std::pair<mlir::Value, AbstractValue>> arguments;
  bool isPlain = body.getNumArguments() == operands.size();
  size_t next = 0;
  for (mlir::BlockArgument parameter : body.getArguments()) {
    if (next >= operands.size())
      return std::nullopt;
    auto memref = llvm::dyn_cast<mlir::MemRefType>(parameter.getType());
    if (isPlain || !memref) {
      arguments.emplace_back(parameter, evaluator[operands[next++]]);
      continue;
    }
    // Allocated pointer, aligned pointer, offset, sizes, strides.
    size_t fields = 3 + 2 * size_t(memref.getRank());
    if (next + fields > operands.size())
      return std::nullopt;
    AbstractValue value = evaluator[operands[next + 1]];
    value.view.elementBytes = bytesOfType(memref.getElementType());
    arguments.emplace_back(parameter, value);
    next += fields;
  }
  if (next != operands.size())
    return std::nullopt;
  return arguments;
}

static void launch(Evaluator &evaluator, gpu::LaunchFuncOp op) {
  TaskInfo info{op, "gpu.launch_func ", {}, false};
  llvm::raw_string_ostream(info.name) << op.getKernel();
  auto kernel = llvm::dyn_cast_if_present<mlir::FunctionOpInterface>(
      evaluator.lookUp(op, op.getKernel()));
  std::string why;
  if (!kernel || kernel.isExternal()) {
    why = "the kernel's code is not in the module";
  } else if (auto arguments = matchArguments(
                 evaluator, kernel.getFunctionBody(), op.getKernelOperands());
             !arguments) {
    why = "its operands do not fit the kernel";
  } else if (!kernelAccesses(evaluator, *arguments, kernel.getFunctionBody(),
                             info.accesses)) {
    why = "the kernel does something whose effect is not known";
  }
  if (!why.empty()) {
    info.isOpaque = true;
    evaluator.note(op, why);
  }
  record(evaluator, op, std::move(info), op.getAsyncObject());
}

/// gpu.launch: the kernel stands in place and uses values from outside.
static void launchHere(Evaluator &evaluator, gpu::LaunchOp op) {
  TaskInfo info{op, {}, {}, false};
  std::vector<std::pair<mlir::Value, AbstractValue>> arguments;
  llvm::DenseSet<mlir::Value> seen;
  op.getBody().walk([&](mlir::Operation *inner) {
    for (mlir::Value operand : inner->getOperands())
      if (!op.getBody().isAncestor(operand.getParentRegion()) &&
          seen.insert(operand).second)
        arguments.emplace_back(operand, evaluator[operand]);
  });
  if (!kernelAccesses(evaluator, arguments, op.getBody(), info.accesses)) {
    info.isOpaque = true;
    evaluator.note(op, "it does something whose effect is not known");
  }
  record(evaluator, op, std::move(info));
}

static void access(Evaluator &evaluator, TaskInfo &info, mlir::Value memref,
                   uint8_t mode) {
  const AbstractValue &value = evaluator[memref];
  if (value.is(Kind::View))
    info.accesses.push_back({value.view, mode, {}, 0});
  else
    info.isOpaque = true;
}

static void allocate(Evaluator &evaluator, gpu::AllocOp op) {
  MemoryView view = viewOfType(op.getMemref().getType(), noIndex);
  view.buffer = evaluator.addBuffer(op, endOf(view));
  TaskIndex task = record(evaluator, op, {op, {}, {}, false});
  evaluator.setAlloc(view.buffer, task);
  evaluator[op.getMemref()] = AbstractValue::ofView(view);
}

static void release(Evaluator &evaluator, gpu::DeallocOp op) {
  const AbstractValue value = evaluator[op.getMemref()];
  bool isKnown = value.is(Kind::View) && value.view.buffer != noIndex;
  TaskIndex task = record(evaluator, op, {op, {}, {}, !isKnown});
  if (isKnown)
    evaluator.setFree(value.view.buffer, task);
}

bool plumb::depsir::runGpu(Evaluator &evaluator, mlir::Operation *op) {
  if (auto waitOp = llvm::dyn_cast<gpu::WaitOp>(op)) {
    wait(evaluator, waitOp);
  } else if (auto launchOp = llvm::dyn_cast<gpu::LaunchFuncOp>(op)) {
    launch(evaluator, launchOp);
  } else if (auto launchOp = llvm::dyn_cast<gpu::LaunchOp>(op)) {
    launchHere(evaluator, launchOp);
  } else if (auto copy = llvm::dyn_cast<gpu::MemcpyOp>(op)) {
    TaskInfo info{op, {}, {}, false};
    access(evaluator, info, copy.getSrc(), ReadAccess);
    access(evaluator, info, copy.getDst(), WriteAccess);
    record(evaluator, op, std::move(info));
  } else if (auto fill = llvm::dyn_cast<gpu::MemsetOp>(op)) {
    TaskInfo info{op, {}, {}, false};
    access(evaluator, info, fill.getDst(), WriteAccess);
    record(evaluator, op, std::move(info));
  } else if (auto alloc = llvm::dyn_cast<gpu::AllocOp>(op)) {
    allocate(evaluator, alloc);
  } else if (auto dealloc = llvm::dyn_cast<gpu::DeallocOp>(op)) {
    release(evaluator, dealloc);
  } else if (llvm::isa<gpu::HostRegisterOp, gpu::HostUnregisterOp>(op)) {
    // Makes memory visible to the device; no access.
  } else if (llvm::isa<gpu::AsyncOpInterface>(op)) {
    record(evaluator, op, {op, {}, {}, /*isOpaque=*/true});
    evaluator.note(op, "what it reads and writes is not known");
  } else {
    return false;
  }
  return true;
}
