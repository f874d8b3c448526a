//===- GPU.cpp - kernels without barriers, thread after thread -*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel is run for one thread after the other, blocks in order. That is one
// of the orders a kernel without barriers allows, and no model of one with
// them: a barrier is therefore unsupported unless the block has one thread, and
// so is everything that threads of a block do together (shuffles, reductions,
// workgroup memory, matrix operations).
//
// A kernel function takes twelve values behind its operands that the program
// does not spell: block and thread numbers, grid and block sizes.
//
//===----------------------------------------------------------------------===//

#include "AllocationScope.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

/// Order of the hidden operands, three each.
enum HiddenGroup { kBlockId, kThreadId, kGridDim, kBlockDim, kGroups };

using Body = llvm::function_ref<LogicalResult(ArrayRef<Slot> hidden)>;

/// Runs `body` for every thread of every block.
static LogicalResult forEachThread(Emitter &e, const gpu::KernelDim3 &grid,
                                   const gpu::KernelDim3 &block, Body body) {
  Slot sizes[6] = {e.slot(grid.z),  e.slot(grid.y),  e.slot(grid.x),
                   e.slot(block.z), e.slot(block.y), e.slot(block.x)};
  Emitter::ParallelBounds bounds;
  for (Slot size : sizes) {
    bounds.lower.push_back(e.indexConstant(0));
    bounds.upper.push_back(size);
    bounds.step.push_back(e.indexConstant(1));
  }
  return e.parallelLoop(bounds, 0, [&](ArrayRef<Slot> iv) {
    Slot hidden[3 * kGroups] = {iv[2],    iv[1],    iv[0],    iv[5],
                                iv[4],    iv[3],    sizes[2], sizes[1],
                                sizes[0], sizes[5], sizes[4], sizes[3]};
    return body(hidden);
  });
}

static LogicalResult lowerLaunchFunc(gpu::LaunchFuncOp op, Emitter &e) {
  if (op.hasClusterSize())
    return e.unsupported("a launch with clusters");
  if (op.getAsyncToken() || !op.getAsyncDependencies().empty())
    return e.unsupported("an asynchronous launch");
  auto kernel =
      dyn_cast_or_null<gpu::GPUFuncOp>(e.lookupSymbol(op, op.getKernelAttr()));
  if (!kernel)
    return e.unsupported("a launch of what is no gpu.func");
  if (kernel.getNumWorkgroupAttributions() ||
      !kernel.getPrivateAttributions().empty())
    return e.unsupported("a kernel with workgroup or private memory");
  return forEachThread(
      e, op.getGridSizeOperandValues(), op.getBlockSizeOperandValues(),
      [&](ArrayRef<Slot> hidden) {
        return e.call(cast<FunctionOpInterface>(kernel.getOperation()),
                      op.getKernelOperands(), op->getResults().take_front(0),
                      hidden);
      });
}

static LogicalResult lowerLaunch(gpu::LaunchOp op, Emitter &e) {
  if (op.hasClusterSize())
    return e.unsupported("a launch with clusters");
  if (op.getAsyncToken() || !op.getAsyncDependencies().empty())
    return e.unsupported("an asynchronous launch");
  if (op.getNumWorkgroupAttributions() || !op.getPrivateAttributions().empty())
    return e.unsupported("a launch with workgroup or private memory");
  gpu::KernelDim3 blockIds = op.getBlockIds(), threadIds = op.getThreadIds();
  gpu::KernelDim3 gridSize = op.getGridSize(), blockSize = op.getBlockSize();
  Value names[3 * kGroups] = {blockIds.x,  blockIds.y,  blockIds.z,
                              threadIds.x, threadIds.y, threadIds.z,
                              gridSize.x,  gridSize.y,  gridSize.z,
                              blockSize.x, blockSize.y, blockSize.z};
  return forEachThread(
      e, op.getGridSizeOperandValues(), op.getBlockSizeOperandValues(),
      [&](ArrayRef<Slot> hidden) -> LogicalResult {
        for (auto [name, s] : llvm::zip(names, hidden))
          e.alias(name, s);
        SmallVector<Slot> outer(e.hiddenSlots());
        e.setHiddenSlots(hidden);
        AllocationScope scope(e, op.getBody());
        Label end = e.newLabel();
        LogicalResult ok = e.emitRegion(
            op.getBody(), [&](Operation *terminator) -> LogicalResult {
              if (!isa<gpu::TerminatorOp>(terminator))
                return e.emitOp(terminator);
              e.jump(end);
              return success();
            });
        e.place(end);
        e.setHiddenSlots(outer);
        return ok;
      });
}

/// block_id, thread_id, grid_dim and block_dim.
template <typename OpTy, HiddenGroup Group>
static LogicalResult lowerHidden(OpTy op, Emitter &e) {
  ArrayRef<Slot> hidden = e.hiddenSlots();
  if (hidden.empty())
    return e.unsupported(op->getName().getStringRef() +
                         " outside a kernel that gpu.launch_func called");
  e.move(e.define(op.getResult()),
         hidden[3 * Group + static_cast<unsigned>(op.getDimension())], 1);
  return success();
}

static LogicalResult lowerGlobalId(gpu::GlobalIdOp op, Emitter &e) {
  ArrayRef<Slot> hidden = e.hiddenSlots();
  if (hidden.empty())
    return e.unsupported("gpu.global_id outside a kernel that gpu.launch_func "
                         "called");
  unsigned d = static_cast<unsigned>(op.getDimension());
  Slot first = e.mulIndex(hidden[3 * kBlockId + d], hidden[3 * kBlockDim + d]);
  e.move(e.define(op.getResult()), e.addIndex(first, hidden[3 * kThreadId + d]),
         1);
  return success();
}

static LogicalResult lowerBarrier(gpu::BarrierOp, Emitter &e) {
  ArrayRef<Slot> hidden = e.hiddenSlots();
  if (hidden.empty())
    return e.unsupported("gpu.barrier outside a kernel");
  Slot threads =
      e.mulIndex(e.mulIndex(hidden[3 * kBlockDim], hidden[3 * kBlockDim + 1]),
                 hidden[3 * kBlockDim + 2]);
  Slot alone = e.temp();
  e.emit(Opcode::CmpULE, alone, threads, e.indexConstant(1), e.indexBits());
  Label go = e.newLabel();
  e.branchIf(alone, go);
  e.trap(TrapKind::Unsupported, "a barrier of more than one thread");
  e.place(go);
  return success();
}

static LogicalResult lowerFunc(gpu::GPUFuncOp, Emitter &) { return success(); }

static LogicalResult lowerReturn(gpu::ReturnOp op, Emitter &e) {
  return e.ret(op.getOperands());
}

/// Host and device share the simulated memory.
static LogicalResult lowerNothing(Operation *, Emitter &) { return success(); }

void plumb::registerGPUDialect(DialectRegistry &r) {
  r.add<gpu::LaunchFuncOp, lowerLaunchFunc>();
  r.add<gpu::LaunchOp, lowerLaunch>();
  r.add<gpu::BlockIdOp, lowerHidden<gpu::BlockIdOp, kBlockId>>();
  r.add<gpu::ThreadIdOp, lowerHidden<gpu::ThreadIdOp, kThreadId>>();
  r.add<gpu::GridDimOp, lowerHidden<gpu::GridDimOp, kGridDim>>();
  r.add<gpu::BlockDimOp, lowerHidden<gpu::BlockDimOp, kBlockDim>>();
  r.add<gpu::GlobalIdOp, lowerGlobalId>();
  r.add<gpu::BarrierOp, lowerBarrier>();
  r.add<gpu::GPUFuncOp, lowerFunc>();
  r.add<gpu::ReturnOp, lowerReturn>();
  r.addAll<gpu::HostRegisterOp, gpu::HostUnregisterOp>(lowerNothing);
}
