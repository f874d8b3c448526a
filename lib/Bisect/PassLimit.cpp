//===- PassLimit.cpp - stop a pass manager after N passes -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR runs each pass as an action, which a handler may leave out; an
// instrumentation could only watch.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/PassLimit.h"
#include "PassUnit.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/Pass.h"

namespace plumb {

bool PassLimit::install(mlir::MLIRContext &context) {
  if (context.hasActionHandler())
    return false;
  context.disableMultithreading();
  context.registerActionHandler([this](llvm::function_ref<void()> run,
                                       const mlir::tracing::Action &action) {
    const auto *execution = llvm::dyn_cast<mlir::PassExecutionAction>(&action);
    if (!execution || depth || isPassAdaptor(execution->getPass()))
      return run();
    ++seen;
    bool isRun = limit < 0 || seen <= static_cast<uint64_t>(limit);
    say(std::string("BISECT: ") + (isRun ? "" : "NOT ") + "running pass (" +
        std::to_string(seen) + ") " + passNameOf(execution->getPass()) +
        " on " + operationNameOf(execution->getOp()));
    if (!isRun)
      return;
    ++depth;
    run();
    --depth;
  });
  return true;
}

} // namespace plumb
