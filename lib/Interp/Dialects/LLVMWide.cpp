//===- LLVMWide.cpp - integers of 65 to 128 bits in LLVM ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value of n lanes is the low words of all lanes, then the high ones, in 2n
// slots. The high words are zero-extended from the bits that the type has
// beyond
// 64. Shifts are by constants: that is all that lowerings ask for.
//
//===----------------------------------------------------------------------===//

#include "LLVMWide.h"
#include "../Exec/ShadowRules.h"
#include "LLVMValues.h"
#include "VectorLowering.h"
#include "mlir/IR/Matchers.h"

using namespace plumb;
using namespace mlir;

static unsigned integerBits(Type type) {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  return integer ? integer.getWidth() : 0;
}

bool plumb::isWide(Operation *op) {
  auto wide = [](Type type) {
    return integerBits(type) > 64 && integerBits(type) <= 128;
  };
  return llvm::any_of(op->getOperandTypes(), wide) ||
         llvm::any_of(op->getResultTypes(), wide);
}

namespace {

/// n lanes of low and of high words.
struct Pair {
  Slot low, high;
};

class WideLowering {
public:
  WideLowering(Emitter &e, Operation *op) : e(e), op(op) {
    // A comparison's result has its operands' lanes.
    Type type = op->getResult(0).getType();
    if (auto vector = dyn_cast<VectorType>(type))
      n = vector.getNumElements();
  }

  LogicalResult lower();

private:
  Slot word(Opcode opcode, Slot a, Slot b) {
    return laneOp(e, opcode, a, b, n, 64);
  }
  Slot bit(Opcode opcode, Slot a, Slot b) {
    return laneOp(e, opcode, a, b, n, 1);
  }
  Slot constant(uint64_t bits) { return splatted(e, wordConstant(e, bits), n); }
  Slot shift(Opcode opcode, Slot a, unsigned by) {
    return by ? word(opcode, a, constant(by)) : a;
  }
  Slot extended(Slot a) { // an i1 as a word
    return resizedIntegers(e, a, n, 1, 64, /*isSigned=*/false);
  }
  Pair operand(unsigned i) {
    Slot s = e.slot(op->getOperand(i));
    return {s, s + n};
  }
  /// The high word as a signed one.
  Slot signedHigh(Slot high, unsigned width) {
    unsigned unused = 128 - width;
    return shift(Opcode::ShRSI, shift(Opcode::ShLI, high, unused), unused);
  }
  LogicalResult define(Pair result);
  Pair add(Pair a, Pair b);
  Pair subtract(Pair a, Pair b);
  Pair multiply(Pair a, Pair b);
  std::optional<Pair> shifted(Pair a);
  LogicalResult compare(LLVM::ICmpOp op);
  LogicalResult truncate();
  LogicalResult makeConstant(LLVM::ConstantOp op);

  Emitter &e;
  Operation *op;
  unsigned n = 1;
};

} // namespace

/// Gives the result its slots, cut to the type's width.
LogicalResult WideLowering::define(Pair result) {
  unsigned width = integerBits(op->getResult(0).getType());
  if (width < 128)
    result.high = word(Opcode::AndI, result.high,
                       constant(~uint64_t(0) >> (128 - width)));
  Slot d = e.temp(2 * n);
  e.move(d, result.low, n);
  e.move(d + n, result.high, n);
  e.alias(op->getResult(0), d);
  return success();
}

Pair WideLowering::add(Pair a, Pair b) {
  Slot low = word(Opcode::AddI, a.low, b.low);
  Slot carry = extended(word(Opcode::CmpULT, low, a.low));
  return {low, word(Opcode::AddI, word(Opcode::AddI, a.high, b.high), carry)};
}

Pair WideLowering::subtract(Pair a, Pair b) {
  Slot borrow = extended(word(Opcode::CmpULT, a.low, b.low));
  return {word(Opcode::SubI, a.low, b.low),
          word(Opcode::SubI, word(Opcode::SubI, a.high, b.high), borrow)};
}

Pair WideLowering::multiply(Pair a, Pair b) {
  Slot cross = word(Opcode::AddI, word(Opcode::MulI, a.high, b.low),
                    word(Opcode::MulI, a.low, b.high));
  return {word(Opcode::MulI, a.low, b.low),
          word(Opcode::AddI, word(Opcode::MulUIHigh, a.low, b.low), cross)};
}

std::optional<Pair> WideLowering::shifted(Pair a) {
  APInt amount;
  unsigned width = integerBits(op->getResult(0).getType());
  if (!matchPattern(op->getOperand(1), m_ConstantInt(&amount)) ||
      amount.uge(width))
    return std::nullopt;
  auto by = static_cast<unsigned>(amount.getZExtValue());
  bool isLeft = isa<LLVM::ShlOp>(op), isSigned = isa<LLVM::AShrOp>(op);
  if (by == 0)
    return a;
  if (isLeft) {
    if (by >= 64)
      return Pair{constant(0), shift(Opcode::ShLI, a.low, by - 64)};
    return Pair{shift(Opcode::ShLI, a.low, by),
                word(Opcode::OrI, shift(Opcode::ShLI, a.high, by),
                     shift(Opcode::ShRUI, a.low, 64 - by))};
  }
  Slot high = isSigned ? signedHigh(a.high, width) : a.high;
  Opcode right = isSigned ? Opcode::ShRSI : Opcode::ShRUI;
  if (by >= 64)
    return Pair{shift(right, high, by - 64),
                isSigned ? shift(Opcode::ShRSI, high, 63) : constant(0)};
  return Pair{word(Opcode::OrI, shift(Opcode::ShRUI, a.low, by),
                   shift(Opcode::ShLI, high, 64 - by)),
              shift(right, high, by)};
}

LogicalResult WideLowering::compare(LLVM::ICmpOp cmp) {
  using P = LLVM::ICmpPredicate;
  unsigned width = integerBits(cmp.getLhs().getType());
  P predicate = cmp.getPredicate();
  Pair a = operand(0), b = operand(1);
  Slot d = e.define(cmp.getRes());
  Slot equal = bit(Opcode::AndI, word(Opcode::CmpEQ, a.low, b.low),
                   word(Opcode::CmpEQ, a.high, b.high));
  Slot one = splatted(e, e.i1Constant(true), n);
  if (predicate == P::eq || predicate == P::ne) {
    e.move(d, predicate == P::eq ? equal : bit(Opcode::XorI, equal, one), n);
    return success();
  }
  bool isSigned = predicate == P::slt || predicate == P::sle ||
                  predicate == P::sgt || predicate == P::sge;
  bool greater = predicate == P::sgt || predicate == P::sge ||
                 predicate == P::ugt || predicate == P::uge;
  bool orEqual = predicate == P::sle || predicate == P::sge ||
                 predicate == P::ule || predicate == P::uge;
  if (greater)
    std::swap(a, b);
  Slot sameHigh = word(Opcode::CmpEQ, a.high, b.high);
  if (isSigned) {
    a.high = signedHigh(a.high, width);
    b.high = signedHigh(b.high, width);
  }
  Slot less =
      bit(Opcode::OrI,
          word(isSigned ? Opcode::CmpSLT : Opcode::CmpULT, a.high, b.high),
          bit(Opcode::AndI, sameHigh, word(Opcode::CmpULT, a.low, b.low)));
  e.move(d, orEqual ? bit(Opcode::OrI, less, equal) : less, n);
  return success();
}

LogicalResult WideLowering::truncate() {
  unsigned width = integerBits(op->getResult(0).getType());
  if (width > 64)
    return define(operand(0));
  e.alias(op->getResult(0), resizedIntegers(e, operand(0).low, n, 64, width,
                                            /*isSigned=*/false));
  return success();
}

LogicalResult WideLowering::makeConstant(LLVM::ConstantOp constant) {
  SmallVector<APInt> values;
  if (auto integer = dyn_cast<IntegerAttr>(constant.getValue()))
    values.push_back(integer.getValue());
  else if (auto dense = dyn_cast<DenseIntElementsAttr>(constant.getValue()))
    llvm::append_range(values, dense.getValues<APInt>());
  if (values.size() != n)
    return e.unsupported("this constant attribute");
  SmallVector<Slot> words;
  for (unsigned i : {0, 1})
    for (const APInt &value : values)
      words.push_back(wordConstant(
          e, value.zextOrTrunc(128).extractBitsAsZExtValue(64, 64 * i)));
  Slot d = e.temp(2 * n);
  e.gather(d, words);
  e.alias(constant.getRes(), d);
  return success();
}

LogicalResult WideLowering::lower() {
  auto hasFlags = [&] {
    if (auto iface = dyn_cast<LLVM::IntegerOverflowFlagsInterface>(op))
      return iface.hasNoSignedWrap() || iface.hasNoUnsignedWrap();
    if (auto iface = dyn_cast<LLVM::ExactFlagInterface>(op))
      return iface.getIsExact();
    return false;
  };
  // What a flag rules out would go unnoticed.
  if (hasFlags())
    return e.unsupported("a flag of an integer wider than 64 bits");
  if (auto constantOp = dyn_cast<LLVM::ConstantOp>(op))
    return makeConstant(constantOp);
  if (auto cmp = dyn_cast<LLVM::ICmpOp>(op))
    return compare(cmp);
  if (isa<LLVM::TruncOp>(op))
    return truncate();
  if (isa<LLVM::ZExtOp, LLVM::SExtOp>(op)) {
    unsigned width = integerBits(op->getOperand(0).getType());
    bool isSigned = isa<LLVM::SExtOp>(op);
    if (width > 64) {
      Pair a = operand(0);
      return define({a.low, isSigned ? signedHigh(a.high, width) : a.high});
    }
    Slot low =
        resizedIntegers(e, e.slot(op->getOperand(0)), n, width, 64, isSigned);
    return define(
        {low, isSigned ? shift(Opcode::ShRSI, low, 63) : constant(0)});
  }
  if (auto select = dyn_cast<LLVM::SelectOp>(op)) {
    Slot condition = e.slot(select.getCondition());
    if (n > 1 && !isa<VectorType>(select.getCondition().getType()))
      condition = splatted(e, condition, n);
    Slot s = e.slot(select.getTrueValue()), t = e.slot(select.getFalseValue());
    Slot d = e.temp(2 * n);
    for (unsigned part : {0u, n})
      selectLanes(e, d + part, condition, s + part, t + part, n, wordType());
    e.alias(select.getRes(), d);
    return success();
  }
  if (isa<LLVM::ShlOp, LLVM::LShrOp, LLVM::AShrOp>(op)) {
    if (std::optional<Pair> result = shifted(operand(0)))
      return define(*result);
    return e.unsupported("a shift of a wide integer by no constant");
  }
  if (isa<LLVM::AddOp>(op))
    return define(add(operand(0), operand(1)));
  if (isa<LLVM::SubOp>(op))
    return define(subtract(operand(0), operand(1)));
  if (isa<LLVM::MulOp>(op))
    return define(multiply(operand(0), operand(1)));
  std::optional<Opcode> bitwise;
  if (isa<LLVM::AndOp>(op))
    bitwise = Opcode::AndI;
  else if (isa<LLVM::OrOp>(op))
    bitwise = Opcode::OrI;
  else if (isa<LLVM::XOrOp>(op))
    bitwise = Opcode::XorI;
  if (!bitwise)
    return e.unsupported(op->getName().getStringRef() +
                         " of integers wider than 64 bits");
  Pair a = operand(0), b = operand(1);
  return define({word(*bitwise, a.low, b.low), word(*bitwise, a.high, b.high)});
}

LogicalResult plumb::lowerWide(Operation *op, Emitter &e) {
  return WideLowering(e, op).lower();
}
