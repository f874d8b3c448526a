//===- DirectCast.cpp - one conversion in place of a chain ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See DirectCast.h. The new conversion stands where the last one stood, so that
// its operand, which was defined before the first, dominates it.
//
//===----------------------------------------------------------------------===//

#include "DirectCast.h"
#include "Retype.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include <set>

namespace plumb {

namespace arith = mlir::arith;

/// The conversion of `from` to `to` in one operation, signs of integers as the
/// chain's own operations have them; null if there is none.
static mlir::Value convertAtOnce(mlir::OpBuilder &builder,
                                 const FoundCastChain &chain, mlir::Value from,
                                 mlir::Type to, mlir::Location loc) {
  mlir::Type source = mlir::getElementTypeOrSelf(from.getType()),
             target = mlir::getElementTypeOrSelf(to);
  unsigned s = source.getIntOrFloatBitWidth(),
           t = target.getIntOrFloatBitWidth();
  mlir::Operation *first = chain.casts.front().op,
                  *last = chain.casts.back().op;
  if (source == target)
    return from;
  bool fromFloat = llvm::isa<mlir::FloatType>(source),
       toFloat = llvm::isa<mlir::FloatType>(target);
  if (fromFloat && toFloat) {
    if (s == t)
      return {};
    return s < t ? arith::ExtFOp::create(builder, loc, to, from).getResult()
                 : arith::TruncFOp::create(builder, loc, to, from).getResult();
  }
  if (fromFloat) {
    if (llvm::isa<arith::FPToSIOp>(last))
      return arith::FPToSIOp::create(builder, loc, to, from);
    if (llvm::isa<arith::FPToUIOp>(last))
      return arith::FPToUIOp::create(builder, loc, to, from);
    return {};
  }
  if (toFloat) {
    if (llvm::isa<arith::SIToFPOp>(first))
      return arith::SIToFPOp::create(builder, loc, to, from);
    if (llvm::isa<arith::UIToFPOp>(first))
      return arith::UIToFPOp::create(builder, loc, to, from);
    return {};
  }
  return {};
}

static mlir::Operation *copyOf(const mlir::IRMapping &mapping,
                               mlir::Operation *op) {
  return mapping.lookupOrNull(op);
}

mlir::OwningOpRef<mlir::ModuleOp>
withDirectCasts(mlir::ModuleOp module,
                const std::vector<const FoundCastChain *> &chains) {
  mlir::IRMapping mapping;
  mlir::OwningOpRef<mlir::ModuleOp> copy(
      llvm::cast<mlir::ModuleOp>(module->clone(mapping)));
  for (const FoundCastChain *chain : chains) {
    for (size_t i = 0; i + 1 < chain->casts.size(); ++i)
      if (chain->casts[i + 1].op->getOperand(0) !=
          chain->casts[i].op->getResult(0))
        return {};
    mlir::Operation *first = copyOf(mapping, chain->casts.front().op),
                    *last = copyOf(mapping, chain->casts.back().op);
    if (!first || !last)
      return {};
    mlir::OpBuilder builder(last);
    mlir::Value direct =
        convertAtOnce(builder, *chain, first->getOperand(0),
                      last->getResult(0).getType(), last->getLoc());
    if (!direct)
      return {};
    last->getResult(0).replaceAllUsesWith(direct);
  }
  mlir::ScopedDiagnosticHandler silent(
      module.getContext(), [](mlir::Diagnostic &) { return mlir::success(); });
  if (mlir::failed(mlir::verify(*copy)))
    return {};
  return copy;
}

bool isRoundingCast(mlir::Operation *op) {
  return llvm::isa<arith::TruncFOp, arith::SIToFPOp, arith::UIToFPOp>(op);
}

mlir::OwningOpRef<mlir::ModuleOp>
withoutRounding(mlir::ModuleOp module,
                const std::vector<mlir::Operation *> &casts) {
  mlir::IRMapping mapping;
  mlir::OwningOpRef<mlir::ModuleOp> copy(
      llvm::cast<mlir::ModuleOp>(module->clone(mapping)));
  llvm::SmallPtrSet<mlir::Operation *, 8> free;
  std::set<FloatFormat> formats;
  for (mlir::Operation *cast : casts) {
    std::optional<FloatFormat> f = formatOfType(cast->getResult(0).getType());
    if (!f || formatInfo(*f).precision >= 53)
      return {};
    formats.insert(*f);
    free.insert(copyOf(mapping, cast));
  }
  FormatMap map = [&](FloatFormat f) {
    return formats.count(f) ? FloatFormat::F64 : f;
  };
  if (!retype(*copy, map, [&](mlir::Operation *op) {
        return roundsItsResult(op) && !free.contains(op);
      }))
    return {};
  return copy;
}

} // namespace plumb
