//===- DeltaAttributes.cpp - drop flags and attributes --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Promises (fastmath, nsw, nuw) go where the fault does not need them, for a
// pass may do more where they are given; so do attributes that mean nothing to
// the operation itself, and those of arguments and results.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "plumbline/Bisect/Reduce.h"

using namespace mlir;

namespace plumb {

void deltaAttributes(ReduceCandidate &candidate, Chooser &chooser) {
  candidate.module->walk([&](Operation *op) {
    MLIRContext *context = op->getContext();
    if (auto fast = dyn_cast<arith::ArithFastMathInterface>(op)) {
      auto none =
          arith::FastMathFlagsAttr::get(context, arith::FastMathFlags::none);
      if (fast.getFastMathFlagsAttr() && fast.getFastMathFlagsAttr() != none &&
          chooser.take())
        op->setAttr(fast.getFastMathAttrName(), none);
    }
    if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op)) {
      auto none = arith::IntegerOverflowFlagsAttr::get(
          context, arith::IntegerOverflowFlags::none);
      if (flags.getOverflowAttr() && flags.getOverflowAttr() != none &&
          chooser.take())
        op->setAttr(flags.getIntegerOverflowAttrName(), none);
    }
    llvm::SmallVector<StringAttr> names;
    for (NamedAttribute attribute : op->getDiscardableAttrs())
      names.push_back(attribute.getName());
    for (StringAttr name : names)
      if (chooser.take())
        op->removeDiscardableAttr(name);
    if (auto func = dyn_cast<FunctionOpInterface>(op)) {
      for (unsigned i = 0; i != func.getNumArguments(); ++i)
        if (!func.getArgAttrs(i).empty() && chooser.take())
          func.setArgAttrs(i, ArrayRef<NamedAttribute>());
      for (unsigned i = 0; i != func.getNumResults(); ++i)
        if (!func.getResultAttrs(i).empty() && chooser.take())
          func.setResultAttrs(i, ArrayRef<NamedAttribute>());
    }
  });
}

} // namespace plumb
