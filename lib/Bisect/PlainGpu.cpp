//===- PlainGpu.cpp - kernels as loops for the host -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR lowers kernels for devices alone. A kernel whose threads do not talk to
// each other, by barriers, shuffles or workgroup memory, may run its threads
// one after the other, which is a nest of six loops on the host:
//
//   gpu.launch_func @m::@k blocks in (gx, gy, gz) threads in (bx, by, bz) args
//
//   for each block z, y, x and thread z, y, x:
//     call @k(args, block x, y, z, thread x, y, z, gx, gy, gz, bx, by, bz)
//
// Either all launches of a program become loops or none does: the rest of the
// lowering then says which operation is left.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "plumbline/Bisect/NativeRun.h"

using namespace mlir;

namespace plumb {

/// Where a value of a thread stands among the twelve that come last in its
/// arguments: block, thread, grid size, block size; x, y, z of each.
enum Group { kBlock = 0, kThread = 3, kGridSize = 6, kBlockSize = 9 };
static constexpr unsigned kNumIds = 12;

/// What stands for an operation that asks where its thread is; null if it is
/// no such operation.
static Value threadValue(Operation *op, ValueRange ids, OpBuilder &builder) {
  auto at = [&](Group group, gpu::Dimension dimension) {
    return ids[group + static_cast<unsigned>(dimension)];
  };
  if (auto id = dyn_cast<gpu::BlockIdOp>(op))
    return at(kBlock, id.getDimension());
  if (auto id = dyn_cast<gpu::ThreadIdOp>(op))
    return at(kThread, id.getDimension());
  if (auto size = dyn_cast<gpu::GridDimOp>(op))
    return at(kGridSize, size.getDimension());
  if (auto size = dyn_cast<gpu::BlockDimOp>(op))
    return at(kBlockSize, size.getDimension());
  if (auto id = dyn_cast<gpu::GlobalIdOp>(op)) {
    Value first = arith::MulIOp::create(builder, op->getLoc(),
                                        at(kBlock, id.getDimension()),
                                        at(kBlockSize, id.getDimension()));
    return arith::AddIOp::create(builder, op->getLoc(), first,
                                 at(kThread, id.getDimension()));
  }
  return nullptr;
}

/// Whether the threads of a kernel have nothing to do with each other.
static bool isIndependent(gpu::GPUFuncOp kernel) {
  if (kernel.getNumWorkgroupAttributions() ||
      kernel.getNumPrivateAttributions() || kernel.isExternal())
    return false;
  WalkResult result = kernel.getBody().walk([](Operation *op) {
    bool isGpu = op->getName().getDialectNamespace() == "gpu";
    bool isKnown = isa<gpu::BlockIdOp, gpu::ThreadIdOp, gpu::GridDimOp,
                       gpu::BlockDimOp, gpu::GlobalIdOp, gpu::ReturnOp>(op);
    bool leaves = isa<CallOpInterface>(op); // for functions of its own module
    return (isGpu && !isKnown) || leaves ? WalkResult::interrupt()
                                         : WalkResult::advance();
  });
  return !result.wasInterrupted();
}

/// The kernel as a function for one thread, at the end of `module`.
static func::FuncOp threadFunction(gpu::GPUFuncOp kernel, Operation *module,
                                   unsigned number) {
  OpBuilder builder = OpBuilder::atBlockEnd(&module->getRegion(0).front());
  llvm::SmallVector<Type> types(kernel.getArgumentTypes());
  types.append(kNumIds, builder.getIndexType());
  auto function = func::FuncOp::create(
      builder, kernel.getLoc(),
      "plumb_kernel_" + std::to_string(number) + "_" + kernel.getName().str(),
      builder.getFunctionType(types, {}));
  function.setPrivate();
  IRMapping mapping;
  kernel.getBody().cloneInto(&function.getBody(), mapping);
  Block &entry = function.getBody().front();
  for (unsigned i = 0; i != kNumIds; ++i)
    entry.addArgument(builder.getIndexType(), kernel.getLoc());
  ValueRange ids = entry.getArguments().take_back(kNumIds);
  function.walk([&](Operation *op) {
    builder.setInsertionPoint(op);
    if (Value value = threadValue(op, ids, builder)) {
      op->getResult(0).replaceAllUsesWith(value);
      op->erase();
    } else if (isa<gpu::ReturnOp>(op)) {
      func::ReturnOp::create(builder, op->getLoc());
      op->erase();
    }
  });
  return function;
}

/// The launch as a nest of loops around a call.
static void callForAllThreads(gpu::LaunchFuncOp launch, func::FuncOp function) {
  OpBuilder builder(launch);
  Location loc = launch.getLoc();
  gpu::KernelDim3 grid = launch.getGridSizeOperandValues(),
                  block = launch.getBlockSizeOperandValues();
  std::array<Value, 3> gridSizes = {grid.x, grid.y, grid.z},
                       blockSizes = {block.x, block.y, block.z};
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  llvm::SmallVector<Value> ids(kNumIds);
  std::copy(gridSizes.begin(), gridSizes.end(), ids.begin() + kGridSize);
  std::copy(blockSizes.begin(), blockSizes.end(), ids.begin() + kBlockSize);
  for (Group group : {kBlock, kThread})
    for (unsigned dimension = 3; dimension-- > 0;) {
      const auto &sizes = group == kBlock ? gridSizes : blockSizes;
      auto loop = scf::ForOp::create(builder, loc, zero, sizes[dimension], one);
      ids[group + dimension] = loop.getInductionVar();
      builder.setInsertionPointToStart(loop.getBody());
    }
  llvm::SmallVector<Value> arguments(launch.getKernelOperands());
  arguments.append(ids);
  func::CallOp::create(builder, loc, function, arguments);
  launch.erase();
}

void launchesToLoops(Operation *module) {
  llvm::SmallVector<std::pair<gpu::LaunchFuncOp, gpu::GPUFuncOp>> launches;
  WalkResult result = module->walk([&](Operation *op) {
    if (isa<gpu::LaunchOp>(op))
      return WalkResult::interrupt();
    auto launch = dyn_cast<gpu::LaunchFuncOp>(op);
    if (!launch)
      return WalkResult::advance();
    auto kernel = SymbolTable::lookupNearestSymbolFrom<gpu::GPUFuncOp>(
        launch, launch.getKernel());
    auto sizes = {launch.getGridSizeX(),  launch.getGridSizeY(),
                  launch.getGridSizeZ(),  launch.getBlockSizeX(),
                  launch.getBlockSizeY(), launch.getBlockSizeZ()};
    bool isPlain = kernel && isIndependent(kernel) &&
                   launch.getAsyncDependencies().empty() &&
                   !launch.getAsyncToken() && !launch.hasClusterSize() &&
                   llvm::all_of(sizes, [](Value size) {
                     return size.getType().isIndex();
                   });
    if (!isPlain)
      return WalkResult::interrupt();
    launches.emplace_back(launch, kernel);
    return WalkResult::advance();
  });
  if (result.wasInterrupted() || launches.empty())
    return;
  MLIRContext *context = module->getContext();
  context
      ->loadDialect<arith::ArithDialect, func::FuncDialect, scf::SCFDialect>();
  llvm::DenseMap<Operation *, func::FuncOp> functions;
  for (auto [launch, kernel] : launches) {
    func::FuncOp &function = functions[kernel];
    if (!function)
      function = threadFunction(kernel, module, functions.size());
    callForAllThreads(launch, function);
  }
  llvm::SmallVector<Operation *> kernels;
  for (Operation &op : module->getRegion(0).front())
    if (isa<gpu::GPUModuleOp>(op))
      kernels.push_back(&op);
  for (Operation *op : kernels)
    op->erase();
  module->removeDiscardableAttr(gpu::GPUDialect::getContainerModuleAttrName());
}

} // namespace plumb
