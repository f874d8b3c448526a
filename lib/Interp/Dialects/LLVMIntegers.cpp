//===- LLVMIntegers.cpp - LLVM's intrinsics on integers -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most are short sequences of the plain integer instructions, over all lanes at
// once. IntSequence writes them like expressions.
//
//===----------------------------------------------------------------------===//

#include "../Exec/ShadowRules.h"
#include "LLVMValues.h"
#include "VectorLowering.h"

using namespace plumb;
using namespace mlir;

namespace {

/// Sequences over n lanes of integers of w bits.
struct IntSequence {
  Emitter &e;
  unsigned n, w;

  ScalarType type() const {
    ScalarType t;
    t.bits = w;
    return t;
  }
  Slot constant(const APInt &bits) const {
    return splatted(e, e.constant(bits, type()), n);
  }
  Slot constant(uint64_t bits) const {
    return constant(APInt(w, bits, /*isSigned=*/false, /*implicitTrunc=*/true));
  }
  Slot ones() const { return constant(APInt::getAllOnes(w)); }
  Slot minSigned() const { return constant(APInt::getSignedMinValue(w)); }
  Slot maxSigned() const { return constant(APInt::getSignedMaxValue(w)); }
  /// One instruction on lanes of this width.
  Slot operator()(Opcode op, Slot a, Slot b, unsigned flags = 0) const {
    return laneOp(e, op, a, b, n, w, flags);
  }
  Slot shift(Opcode op, Slot a, unsigned by) const {
    return by ? (*this)(op, a, constant(by)) : a;
  }
  /// condition ? a : b
  Slot select(Slot condition, Slot a, Slot b) const {
    Slot d = e.temp(n);
    selectLanes(e, d, condition, a, b, n, type());
    return d;
  }
  Slot negative(Slot a) const {
    return (*this)(Opcode::CmpSLT, a, constant(0));
  }
  /// 1 where the operands of a sum (difference) of this result overflow.
  Slot sumOverflows(Slot a, Slot b, Slot sum) const {
    return negative((*this)(Opcode::AndI, (*this)(Opcode::XorI, a, sum),
                            (*this)(Opcode::XorI, b, sum)));
  }
  Slot differenceOverflows(Slot a, Slot b, Slot difference) const {
    return negative((*this)(Opcode::AndI, (*this)(Opcode::XorI, a, b),
                            (*this)(Opcode::XorI, a, difference)));
  }
  /// The bound that a signed result beyond a's side saturates to.
  Slot bound(Slot a) const {
    return select(negative(a), minSigned(), maxSigned());
  }
};

} // namespace

static std::optional<IntSequence> sequenceOf(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op->getOperand(0).getType());
  if (!t)
    return std::nullopt;
  return IntSequence{e, t->slots(), t->elem.bits};
}

//===----------------------------------------------------------------------===//
// One instruction
//===----------------------------------------------------------------------===//

template <Opcode opcode>
static LogicalResult lowerBinary(Operation *op, Emitter &e) {
  std::optional<IntSequence> s = sequenceOf(op, e);
  if (!s)
    return failure();
  e.binary(opcode, e.define(op->getResult(0)), e.slot(op->getOperand(0)),
           e.slot(op->getOperand(1)), s->n, s->w);
  return success();
}

static LogicalResult lowerAbs(LLVM::AbsOp op, Emitter &e) {
  std::optional<IntSequence> s = sequenceOf(op, e);
  if (!s)
    return failure();
  e.unary(Opcode::AbsI, e.define(op.getRes()), e.slot(op.getIn()), s->n, s->w,
          op.getIsIntMinPoison() ? kNSW : 0);
  return success();
}

static LogicalResult lowerCtPop(LLVM::CtPopOp op, Emitter &e) {
  std::optional<IntSequence> s = sequenceOf(op, e);
  if (!s)
    return failure();
  e.unary(Opcode::CtPop, e.define(op.getRes()), e.slot(op.getIn()), s->n, s->w);
  return success();
}

template <typename OpTy, Opcode opcode>
static LogicalResult lowerCountZeros(OpTy op, Emitter &e) {
  std::optional<IntSequence> s = sequenceOf(op, e);
  if (!s)
    return failure();
  e.unary(opcode, e.define(op.getRes()), e.slot(op.getIn()), s->n, s->w,
          op.getIsZeroPoison() ? kExact : 0);
  return success();
}

//===----------------------------------------------------------------------===//
// Order of bits and bytes
//===----------------------------------------------------------------------===//

/// Swaps neighbouring groups of `group` bits of lanes of 2^k bits.
static Slot swapGroups(const IntSequence &s, Slot a, unsigned group) {
  APInt low = APInt::getSplat(s.w, APInt::getLowBitsSet(2 * group, group));
  Slot up = s.shift(Opcode::ShLI, s(Opcode::AndI, a, s.constant(low)), group);
  Slot down =
      s(Opcode::AndI, s.shift(Opcode::ShRUI, a, group), s.constant(low));
  return s(Opcode::OrI, up, down);
}

/// The groups of `smallest` bits in the opposite order.
static LogicalResult reverse(Operation *op, Emitter &e, unsigned smallest) {
  std::optional<IntSequence> s = sequenceOf(op, e);
  if (!s)
    return failure();
  unsigned w = std::max<unsigned>(64, llvm::PowerOf2Ceil(s->w));
  IntSequence wide{e, s->n, w};
  Slot a = resizedIntegers(e, e.slot(op->getOperand(0)), s->n, s->w, w, false);
  for (unsigned group = smallest; group <= w / 2; group *= 2)
    a = swapGroups(wide, a, group);
  a = wide.shift(Opcode::ShRUI, a, w - s->w);
  e.alias(op->getResult(0), resizedIntegers(e, a, s->n, w, s->w, false));
  return success();
}

static LogicalResult lowerBitReverse(LLVM::BitReverseOp op, Emitter &e) {
  return reverse(op, e, 1);
}

static LogicalResult lowerByteSwap(LLVM::ByteSwapOp op, Emitter &e) {
  return reverse(op, e, 8);
}

/// The high (fshl) or low (fshr) half of a:b shifted by c modulo the width.
template <typename OpTy, bool isLeft>
static LogicalResult lowerFunnelShift(OpTy op, Emitter &e) {
  std::optional<IntSequence> found = sequenceOf(op, e);
  if (!found)
    return failure();
  const IntSequence &s = *found;
  Slot a = e.slot(op.getA()), b = e.slot(op.getB());
  // The width itself may not fit into a narrow type; for 1 bit the amount
  // modulo 1 is 0.
  Slot by = s.w == 1 ? s.constant(0)
                     : s(Opcode::RemUI, e.slot(op.getC()), s.constant(s.w));
  Slot zero = s(Opcode::CmpEQ, by, s.constant(0));
  // Shifts stay below the width: 1 stands for the amount that is not used.
  Slot used = s.select(zero, s.constant(s.w == 1 ? 0 : 1), by);
  Slot rest = s.w == 1 ? s.constant(0) : s(Opcode::SubI, s.constant(s.w), used);
  Slot joined =
      isLeft
          ? s(Opcode::OrI, s(Opcode::ShLI, a, used), s(Opcode::ShRUI, b, rest))
          : s(Opcode::OrI, s(Opcode::ShLI, a, rest), s(Opcode::ShRUI, b, used));
  e.alias(op.getRes(), s.select(zero, isLeft ? a : b, joined));
  return success();
}

//===----------------------------------------------------------------------===//
// Overflow and saturation
//===----------------------------------------------------------------------===//

enum class Arithmetic { Add, Sub, Mul, Shl };

namespace {
struct WithOverflow {
  Slot result, overflow;
};
} // namespace

static WithOverflow withOverflow(const IntSequence &s, Arithmetic op,
                                 bool isSigned, Slot a, Slot b) {
  switch (op) {
  case Arithmetic::Add: {
    Slot sum = s(Opcode::AddI, a, b);
    return {sum,
            isSigned ? s.sumOverflows(a, b, sum) : s(Opcode::CmpULT, sum, a)};
  }
  case Arithmetic::Sub: {
    Slot difference = s(Opcode::SubI, a, b);
    return {difference, isSigned ? s.differenceOverflows(a, b, difference)
                                 : s(Opcode::CmpULT, a, b)};
  }
  case Arithmetic::Mul: {
    Slot low = s(Opcode::MulI, a, b);
    if (!isSigned)
      return {low, s(Opcode::CmpNE, s(Opcode::MulUIHigh, a, b), s.constant(0))};
    return {low, s(Opcode::CmpNE, s(Opcode::MulSIHigh, a, b),
                   s.shift(Opcode::ShRSI, low, s.w - 1))};
  }
  case Arithmetic::Shl:
    break;
  }
  Slot shifted = s(Opcode::ShLI, a, b);
  Slot back = s(isSigned ? Opcode::ShRSI : Opcode::ShRUI, shifted, b);
  return {shifted, s(Opcode::CmpNE, back, a)};
}

template <Arithmetic arithmetic, bool isSigned>
static LogicalResult lowerWithOverflow(Operation *op, Emitter &e) {
  std::optional<IntSequence> s = sequenceOf(op, e);
  std::optional<TypeLayout> t = e.layout(op->getResult(0).getType());
  if (!s || !t)
    return failure();
  WithOverflow r =
      withOverflow(*s, arithmetic, isSigned, e.slot(op->getOperand(0)),
                   e.slot(op->getOperand(1)));
  Slot d = e.define(op->getResult(0));
  e.move(d, r.result, s->n);
  e.move(d + s->n, r.overflow, s->n);
  return success();
}

template <Arithmetic arithmetic, bool isSigned>
static LogicalResult lowerSaturating(Operation *op, Emitter &e) {
  std::optional<IntSequence> s = sequenceOf(op, e);
  if (!s)
    return failure();
  Slot a = e.slot(op->getOperand(0));
  WithOverflow r =
      withOverflow(*s, arithmetic, isSigned, a, e.slot(op->getOperand(1)));
  // A signed sum, difference or shift overflows to the side of a.
  Slot bound = isSigned                        ? s->bound(a)
               : arithmetic == Arithmetic::Sub ? s->constant(0)
                                               : s->ones();
  e.alias(op->getResult(0), s->select(r.overflow, bound, r.result));
  return success();
}

/// -1, 0 or 1 as a is less than, equal to or greater than b.
template <Opcode less>
static LogicalResult lowerThreeWay(Operation *op, Emitter &e) {
  std::optional<IntSequence> s = sequenceOf(op, e);
  std::optional<TypeLayout> t = e.layout(op->getResult(0).getType());
  if (!s || !t)
    return failure();
  Slot a = e.slot(op->getOperand(0)), b = e.slot(op->getOperand(1));
  IntSequence r{e, s->n, t->elem.bits};
  Slot greater = r.select((*s)(less, b, a), r.constant(1), r.constant(0));
  e.alias(op->getResult(0), r.select((*s)(less, a, b), r.ones(), greater));
  return success();
}

void plumb::registerLLVMIntegers(DialectRegistry &r) {
  using A = Arithmetic;
  r.addAll<LLVM::SMaxOp>(lowerBinary<Opcode::MaxSI>);
  r.addAll<LLVM::SMinOp>(lowerBinary<Opcode::MinSI>);
  r.addAll<LLVM::UMaxOp>(lowerBinary<Opcode::MaxUI>);
  r.addAll<LLVM::UMinOp>(lowerBinary<Opcode::MinUI>);
  r.add<LLVM::AbsOp, lowerAbs>();
  r.add<LLVM::CtPopOp, lowerCtPop>();
  r.add<LLVM::CountLeadingZerosOp,
        lowerCountZeros<LLVM::CountLeadingZerosOp, Opcode::CtLZ>>();
  r.add<LLVM::CountTrailingZerosOp,
        lowerCountZeros<LLVM::CountTrailingZerosOp, Opcode::CtTZ>>();
  r.add<LLVM::BitReverseOp, lowerBitReverse>();
  r.add<LLVM::ByteSwapOp, lowerByteSwap>();
  r.add<LLVM::FshlOp, lowerFunnelShift<LLVM::FshlOp, true>>();
  r.add<LLVM::FshrOp, lowerFunnelShift<LLVM::FshrOp, false>>();
  r.addAll<LLVM::SAddWithOverflowOp>(lowerWithOverflow<A::Add, true>);
  r.addAll<LLVM::UAddWithOverflowOp>(lowerWithOverflow<A::Add, false>);
  r.addAll<LLVM::SSubWithOverflowOp>(lowerWithOverflow<A::Sub, true>);
  r.addAll<LLVM::USubWithOverflowOp>(lowerWithOverflow<A::Sub, false>);
  r.addAll<LLVM::SMulWithOverflowOp>(lowerWithOverflow<A::Mul, true>);
  r.addAll<LLVM::UMulWithOverflowOp>(lowerWithOverflow<A::Mul, false>);
  r.addAll<LLVM::SAddSat>(lowerSaturating<A::Add, true>);
  r.addAll<LLVM::UAddSat>(lowerSaturating<A::Add, false>);
  r.addAll<LLVM::SSubSat>(lowerSaturating<A::Sub, true>);
  r.addAll<LLVM::USubSat>(lowerSaturating<A::Sub, false>);
  r.addAll<LLVM::SSHLSat>(lowerSaturating<A::Shl, true>);
  r.addAll<LLVM::USHLSat>(lowerSaturating<A::Shl, false>);
  r.addAll<LLVM::SCmpOp>(lowerThreeWay<Opcode::CmpSLT>);
  r.addAll<LLVM::UCmpOp>(lowerThreeWay<Opcode::CmpULT>);
}
