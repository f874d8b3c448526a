//===- MaxInit.cpp - maxima that begin at 0 -------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A maximum that begins at 0 is 0 for a row of negative numbers; so is one over
// a row that was padded with zeros. It has to begin with -inf, the lowest
// number of the type or an element of the row, and a minimum with their
// opposites. Where the terms cannot be below the value (|x|, relu, squares) it
// is right. Large negative numbers stand for -inf in much code that means it:
// below -1e19 in a type that reaches further, and below -8000 in f16, nothing
// is said, and of what is above that and below -1000 a remark. A positive
// number may be a bound that is meant, and gets one, too, as does an integer
// that begins with 0; of what cannot be below 0 it is a guard against 0.
//
// Padding is a tensor.pad or tosa.pad, a transfer_read that may leave its
// source, a mask's other lanes and an arm of a select, in front of the
// reduction and in a direction that it reduces.
//
//===----------------------------------------------------------------------===//

#include "../LintContext.h"
#include "Numbers.h"

#include "plumbline/Lint/ArithCast.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

#include <cmath>

using namespace plumb;
using namespace mlir;

using Kind = Reduction::Kind;

namespace {

/// A constant that a reduction meets, and what is wrong with it.
struct Judgement {
  bool isWrong = false;
  bool isMeant = false; ///< perhaps: far away, or a bound
  std::string text;     ///< "0"
  std::string better;   ///< "-inf"
};

} // namespace

static std::optional<APInt> constantInteger(Value value) {
  APInt bits;
  if (matchPattern(value, m_ConstantInt(&bits)))
    return bits;
  return std::nullopt;
}

/// \p constant as an element of \p r, whose real terms are \p terms.
static Judgement judge(LintContext &context, const Reduction &r, Value constant,
                       ArrayRef<Value> terms) {
  Judgement result;
  bool isMax = r.kind == Kind::Max;
  if (std::optional<APFloat> number = constantFloat(constant)) {
    if (number->isNaN())
      return result;
    std::optional<double> c = constantDouble(constant);
    const llvm::fltSemantics &format = number->getSemantics();
    double lowest = -INFINITY;
    bool loses;
    APFloat largest = APFloat::getLargest(format);
    largest.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                    &loses);
    lowest = -largest.convertToDouble();
    double asMax = isMax ? *c : -*c; // as if of a maximum
    if (asMax <= lowest)
      return result;
    for (Value term : terms) {
      FloatRange range = context.floats().of(term);
      double low = isMax ? range.low : -range.high;
      if (low >= asMax || (low >= 0 && asMax >= 0))
        return result;
    }
    if (asMax <= -8000 && (lowest > -1e5 || asMax <= -1e19))
      return result;
    // Tiny numbers are no bound: FLT_MIN was taken for the lowest.
    result.isMeant = asMax <= -1000 || asMax > 1e-30;
    result.isWrong = true;
    result.text = numberText(*c);
    result.better = isMax ? "-inf" : "inf";
    return result;
  }
  std::optional<APInt> bits = constantInteger(constant);
  if (!bits || bits->getBitWidth() == 1 || bits->getBitWidth() > 64)
    return result;
  if (r.isUnsigned) {
    result.isWrong = isMax ? !bits->isZero() : !bits->isAllOnes();
    result.isMeant = !bits->isZero();
  } else {
    int64_t c = bits->getSExtValue();
    IntegerRange limits = limitsOf(bits->getBitWidth());
    // Half of the lowest is as good, and does not overflow when added to.
    result.isWrong = isMax ? c > *limits.low / 2 : c < *limits.high / 2;
    // Lengths and counts begin with 0, and are integers that may be loaded.
    result.isMeant = isMax ? c >= 0 : c <= 0;
  }
  for (Value term : terms) {
    IntegerRange range = context.integers().of(term);
    int64_t c = bits->getSExtValue();
    if (isMax ? range.low && *range.low >= c : range.high && *range.high <= c)
      result.isWrong = false;
  }
  SmallString<24> text;
  bits->toString(text, 10, !r.isUnsigned);
  result.text = text.str().str();
  result.better = isMax ? "the smallest integer" : "the largest integer";
  return result;
}

static const char *nameOf(const Reduction &r) {
  return r.kind == Kind::Max ? "maximum" : "minimum";
}

static std::string consequence(const Reduction &r) {
  return std::string(": where all are ") +
         (r.kind == Kind::Max ? "below" : "above") + " that it is the result";
}

/// Something of which nothing may be said is behind \p term.
static bool isOpaque(LintContext &context, Value term) {
  using Step = LintContext::Step;
  return context.findBehind(term, [&](Value source) {
    if (context.isOpaque(source))
      return Step::Found;
    return Step::Enter;
  });
}

static void checkInit(LintContext &context, const Reduction &r) {
  if (!r.init || isOpaque(context, r.terms[0]))
    return;
  for (Value source : context.sources(*r.init)) {
    Judgement j = judge(context, r, source, r.terms);
    if (!j.isWrong)
      continue;
    LintFinding *finding = context.report(
        j.isMeant ? LintSeverity::Remark : LintSeverity::Warning, r.shown,
        std::string(nameOf(r)) + " that begins with " + j.text + consequence(r),
        "begin with " + j.better + " or with the first element");
    context.relate(finding, source.getDefiningOp(), "it begins with this");
  }
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

/// The dimensions of \p term that \p r reduces; none if that cannot be told.
static std::optional<SmallVector<int64_t>> reducedDims(const Reduction &r,
                                                       Value term) {
  SmallVector<int64_t> dims;
  if (auto multi = dyn_cast<vector::MultiDimReductionOp>(r.op)) {
    dims.assign(multi.getReductionDims().begin(),
                multi.getReductionDims().end());
    return dims;
  }
  if (r.op->getName().getDialectNamespace() == "tosa") {
    dims.push_back(r.op->getAttrOfType<IntegerAttr>("axis").getInt());
    return dims;
  }
  auto argument = dyn_cast<BlockArgument>(term);
  auto structured = dyn_cast_if_present<linalg::LinalgOp>(r.op->getParentOp());
  if (!argument || !structured || argument.getOwner() != structured.getBlock())
    return std::nullopt;
  AffineMap map = structured.getMatchingIndexingMap(
      structured.getMatchingOpOperand(argument));
  SmallVector<unsigned> reduction;
  structured.getReductionDims(reduction);
  for (auto [i, expr] : llvm::enumerate(map.getResults()))
    for (unsigned dim : reduction)
      if (expr.isFunctionOfDim(dim)) {
        dims.push_back(static_cast<int64_t>(i));
        break;
      }
  return dims;
}

/// Whether \p filler may put something where dimension \p dim of its result has
/// no data.
static bool fillsAlong(Operation *filler, int64_t dim) {
  if (auto pad = dyn_cast<tensor::PadOp>(filler)) {
    auto isZero = [](OpFoldResult size) { return isConstantIntValue(size, 0); };
    return !isZero(pad.getMixedLowPad()[dim]) ||
           !isZero(pad.getMixedHighPad()[dim]);
  }
  auto read = dyn_cast<vector::TransferReadOp>(filler);
  return !read || read.getMask() || !read.isDimInBounds(dim);
}

/// Past casts and into the operand of a body, where the dimensions stay.
static Value withSameDims(Value value) {
  while (true) {
    Operation *op = value.getDefiningOp();
    if (op && (isOtherCast(op) || isArithCast(op))) {
      value = op->getOperand(0);
      continue;
    }
    auto argument = dyn_cast<BlockArgument>(value);
    auto structured = argument ? dyn_cast_if_present<linalg::LinalgOp>(
                                     argument.getOwner()->getParentOp())
                               : linalg::LinalgOp();
    if (!structured)
      return value;
    return structured.getMatchingOpOperand(argument)->get();
  }
}

/// A select by what \p data is compared with is no mask.
static bool comparesData(LintContext &context, arith::SelectOp select) {
  Operation *condition = select.getCondition().getDefiningOp();
  auto compare = dyn_cast_if_present<arith::CmpFOp>(condition);
  if (!compare)
    return false;
  for (Value side : {compare.getLhs(), compare.getRhs()})
    for (Value arm : {select.getTrueValue(), select.getFalseValue()})
      if (!matchPattern(arm, m_Constant()) && context.isSame(side, arm))
        return true;
  return false;
}

static void checkPadding(LintContext &context, const Reduction &r) {
  Value term = r.terms[0];
  // Zeros stay zeros when they are scaled.
  bool isScaled = false;
  for (int i = 0; i < 4; ++i) {
    Operation *op = context.producer(term);
    if (operatorOf(op) != Operator::Mul && operatorOf(op) != Operator::Div)
      break;
    if (constantFloat(op->getOperand(1)))
      term = op->getOperand(0);
    else if (operatorOf(op) == Operator::Mul &&
             constantFloat(op->getOperand(0)))
      term = op->getOperand(1);
    else
      break;
    isScaled = true;
  }
  SourceOptions options;
  options.throughCasts = options.localBuffers = true;
  SmallVector<Value> data;
  SmallVector<ValueSource> fillers;
  for (const ValueSource &source : sourcesOf(term, context.memory(), options)) {
    if (!matchPattern(source.value, m_Constant()))
      data.push_back(source.value);
    else if (source.filler)
      fillers.push_back(source);
  }
  if (data.empty() || isOpaque(context, term))
    return;
  // What is masked with -inf may have been padded with anything before.
  for (const ValueSource &filler : fillers)
    if (!judge(context, r, filler.value, data).isWrong)
      return;
  for (const ValueSource &filler : fillers) {
    Judgement j = judge(context, r, filler.value, data);
    if (!j.isWrong || (isScaled && constantDouble(filler.value) != 0.0))
      continue;
    if (auto select = dyn_cast<arith::SelectOp>(filler.filler))
      if (asMinOrMax(select) || comparesData(context, select))
        continue;
    std::optional<SmallVector<int64_t>> dims = reducedDims(r, term);
    if (dims && withSameDims(term) == filler.filler->getResult(0) &&
        llvm::none_of(
            *dims, [&](int64_t dim) { return fillsAlong(filler.filler, dim); }))
      continue;
    LintFinding *finding = context.report(
        j.isMeant ? LintSeverity::Remark : LintSeverity::Warning, r.shown,
        std::string(nameOf(r)) + " over a row that is padded with " + j.text +
            consequence(r),
        "pad with " + j.better);
    context.relate(finding, filler.filler, "it is padded here");
  }
}

void plumb::lintMaxInit(LintContext &context) {
  for (const Reduction &r : context.reductions().list()) {
    if (r.kind == Kind::Sum || r.terms.size() != 1)
      continue;
    checkInit(context, r);
    checkPadding(context, r);
  }
}
