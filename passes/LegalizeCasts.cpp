//===- LegalizeCasts.cpp - casts as chains of native conversions ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Casts are rewritten one by one, in place and in the order in which they
// stand. The pattern drivers are not used: they fold what they meet, and MLIR
// makes one arith.sitofp of an arith.truncf of an arith.sitofp, although that
// rounds once and not twice. For the same reason canonicalize, run afterwards,
// takes such a chain apart.
//
// The search and its proof stand in NativeChain.h. They depend on the types and
// the rounding alone, so each is done once.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Passes/Passes.h"

#include "NativeChain.h"
#include "PassOptions.h"
#include "TargetConversions.h"

#include "plumbline/Lint/ArithCast.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

#include <map>

namespace plumb {
#define GEN_PASS_DEF_LEGALIZECASTSPASS
#include "plumbline/Passes/Passes.h.inc"
} // namespace plumb

using namespace plumb;
namespace arith = mlir::arith;

namespace {

struct LegalizeCastsPass
    : plumb::impl::LegalizeCastsPassBase<LegalizeCastsPass> {
  using LegalizeCastsPassBase::LegalizeCastsPassBase;

  void runOnOperation() override;

private:
  using Chains = std::map<std::string, std::optional<NativeChain>>;

  mlir::LogicalResult legalize(mlir::Operation *op, const NativeHops &hops,
                               Rounding defaultRounding, Chains &chains);
};

} // namespace

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// The type of \p shape with elements of type \p element.
static mlir::Type typeLike(mlir::Type shape, const CastType &element) {
  mlir::MLIRContext *context = shape.getContext();
  mlir::Type type =
      element.isInteger()
          ? mlir::Type(mlir::IntegerType::get(context, element.bits()))
          : mlir::parseType(element.name(), context);
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(shape))
    return shaped.clone(type);
  return type;
}

/// One conversion of a chain that stands for \p original.
static mlir::Value emitStep(mlir::OpBuilder &builder, mlir::Value value,
                            const CastType &from, const CastStep &step,
                            mlir::Operation *original) {
  mlir::Location loc = original->getLoc();
  const CastType &to = step.to;
  mlir::Type type = typeLike(value.getType(), to);
  if (from.isFloat() && to.isInteger())
    return to.isSigned()
               ? arith::FPToSIOp::create(builder, loc, type, value).getOut()
               : arith::FPToUIOp::create(builder, loc, type, value).getOut();
  if (from.isInteger() && to.isFloat())
    return from.isSigned()
               ? arith::SIToFPOp::create(builder, loc, type, value).getOut()
               : arith::UIToFPOp::create(builder, loc, type, value).getOut();
  if (from.isInteger()) {
    if (to.bits() < from.bits()) {
      auto flags = arith::IntegerOverflowFlags::none;
      if (auto trunci = llvm::dyn_cast<arith::TruncIOp>(original))
        flags = trunci.getOverflowFlags();
      return arith::TruncIOp::create(builder, loc, type, value, flags).getOut();
    }
    return from.isSigned()
               ? arith::ExtSIOp::create(builder, loc, type, value).getOut()
               : arith::ExtUIOp::create(builder, loc, type, value).getOut();
  }
  arith::FastMathFlagsAttr fastmath;
  if (auto extf = llvm::dyn_cast<arith::ExtFOp>(original))
    fastmath = extf.getFastmathAttr();
  auto truncf = llvm::dyn_cast<arith::TruncFOp>(original);
  if (truncf)
    fastmath = truncf.getFastmathAttr();
  if (to.bits() > from.bits())
    return arith::ExtFOp::create(builder, loc, type, value, fastmath).getOut();
  arith::RoundingModeAttr mode =
      truncf ? truncf.getRoundingmodeAttr() : arith::RoundingModeAttr();
  if (llvm::isa<arith::FPToSIOp, arith::FPToUIOp>(original))
    mode = arith::RoundingModeAttr::get(builder.getContext(),
                                        arith::RoundingMode::toward_zero);
  return arith::TruncFOp::create(builder, loc, type, value, mode, fastmath)
      .getOut();
}

static void rewrite(mlir::Operation *op, const CastSequence &sequence) {
  mlir::OpBuilder builder(op);
  mlir::Value value = op->getOperand(0);
  const CastType *from = &sequence.from;
  for (const CastStep &step : sequence.steps) {
    value = emitStep(builder, value, *from, step, op);
    from = &step.to;
  }
  value.getDefiningOp()->setDiscardableAttrs(
      op->getDiscardableAttrDictionary());
  op->getResult(0).replaceAllUsesWith(value);
  op->erase();
}

//===----------------------------------------------------------------------===//
// Choosing
//===----------------------------------------------------------------------===//

/// What is wrong with the best chain that there is, or that there is none.
static std::string complaint(const ArithCast &cast,
                             const std::optional<NativeChain> &chain,
                             llvm::StringRef target) {
  std::string pair = " from " + cast.from.name() + " to " + cast.to.name() +
                     " on " + target.str();
  if (!chain) {
    std::string rule =
        cast.from.isFloat() || cast.to.isFloat()
            ? "rounding " + std::string(roundingName(cast.rules.rounding)) +
                  (cast.to.isFloat() ? ", overflow ieee" : "")
        : cast.rules.intOverflow == IntOverflow::Wrap ? "wrapping around"
                                                      : "between integers";
    return "no chain of native conversions" + pair + ", " + rule;
  }
  const SequenceProof &proof = chain->proof;
  if (chain->isNative())
    return "the native conversion" + pair +
           " takes subnormal numbers for zero: " + proof.difference();
  std::string text = "no exact chain of native conversions" + pair +
                     "; the shortest is " + chain->sequence.str() + ": ";
  if (proof.answer == CastAnswer::Unknown)
    return text + proof.unknown;
  return text + (proof.counterexample ? proof.difference() : proof.special);
}

mlir::LogicalResult LegalizeCastsPass::legalize(mlir::Operation *op,
                                                const NativeHops &hops,
                                                Rounding defaultRounding,
                                                Chains &chains) {
  std::optional<ArithCast> cast = arithCast(op, defaultRounding);
  if (!cast) {
    op->emitRemark("left as it is: nothing is known of conversions from ")
        << op->getOperand(0).getType() << " to " << op->getResult(0).getType();
    ++numLeft;
    return mlir::success();
  }
  std::string key = op->getName().getStringRef().str() + cast->from.name() +
                    " " + cast->to.name() + " " +
                    std::string(roundingName(cast->rules.rounding)) + " " +
                    std::string(intOverflowName(cast->rules.intOverflow));
  auto [known, isNew] = chains.try_emplace(key);
  if (isNew)
    known->second = findNativeChain(*cast, hops, defaultRounding);
  const std::optional<NativeChain> &chain = known->second;

  if (!chain || !chain->isExact()) {
    std::string text = complaint(*cast, chain, target);
    if (exactOnly)
      return op->emitError(text);
    op->emitWarning(text);
  }
  if (!chain) {
    ++numLeft;
    return mlir::success();
  }
  if (!chain->isExact())
    ++numInexact;
  if (chain->isNative())
    return mlir::success();
  ++numRewritten;
  rewrite(op, chain->sequence);
  return mlir::success();
}

void LegalizeCastsPass::runOnOperation() {
  mlir::FailureOr<Rounding> defaultRounding =
      parseRoundingOption(rounding, getOperation(), getArgument());
  if (mlir::failed(defaultRounding))
    return signalPassFailure();
  Result<NativeHops> hops = conversionsOf(target);
  if (!hops) {
    getOperation()->emitError()
        << getArgument() << ": " << hops.error().message;
    return signalPassFailure();
  }
  std::vector<mlir::Operation *> casts;
  getOperation()->walk([&](mlir::Operation *op) {
    if (isArithCast(op))
      casts.push_back(op);
  });
  // After an error too: each place that has none is shown at once.
  Chains chains;
  bool failed = false;
  for (mlir::Operation *op : casts)
    failed |= mlir::failed(legalize(op, *hops, *defaultRounding, chains));
  if (failed)
    signalPassFailure();
}
