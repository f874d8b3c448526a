//===- VectorLowering.cpp - what the lowerings of vector share ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorLowering.h"
#include "../Exec/ShadowRules.h"
#include "Elementwise.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "plumbline/Numerics/Convert.h"
#include <limits>

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

int64_t plumb::numLanes(ArrayRef<int64_t> shape) {
  int64_t n = 1;
  for (int64_t size : shape)
    n *= size;
  return n;
}

SmallVector<int64_t> plumb::laneStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t i = shape.size(); i-- > 1;)
    strides[i - 1] = strides[i] * shape[i];
  return strides;
}

void plumb::forEachPosition(ArrayRef<int64_t> shape,
                            llvm::function_ref<void(ArrayRef<int64_t>)> fn) {
  SmallVector<int64_t> position(shape.size(), 0);
  for (int64_t i = 0, n = numLanes(shape); i < n; ++i) {
    fn(position);
    for (size_t d = shape.size(); d-- > 0;) {
      if (++position[d] < shape[d])
        break;
      position[d] = 0;
    }
  }
}

int64_t plumb::laneAt(ArrayRef<int64_t> position, ArrayRef<int64_t> strides) {
  int64_t lane = 0;
  for (auto [p, s] : llvm::zip_equal(position, strides))
    lane += p * s;
  return lane;
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

Slot plumb::gathered(Emitter &e, ArrayRef<Slot> sources) {
  bool contiguous = sources.front() != Emitter::kPoisonSlot;
  for (size_t i = 1; i < sources.size() && contiguous; ++i)
    contiguous = sources[i] == sources[0] + i;
  if (contiguous)
    return sources.front();
  Slot d = e.temp(sources.size());
  e.gather(d, sources);
  return d;
}

Slot plumb::splatted(Emitter &e, Slot scalar, unsigned n) {
  return gathered(e, SmallVector<Slot>(n, scalar));
}

Slot plumb::laneOp(Emitter &e, Opcode op, Slot a, Slot b, unsigned n,
                   unsigned width, unsigned flags) {
  Slot d = e.temp(n);
  e.binary(op, d, a, b, n, width, flags);
  return d;
}

void plumb::selectLanes(Emitter &e, Slot d, Slot mask, Slot a, Slot b,
                        unsigned n, const ScalarType &type) {
  e.ternary(Opcode::Select, d, mask, a, b, n, widthOf(type),
            type.isFloat() ? 0 : kSelectInt);
}

/// Slots of a constant vector; the attribute is made here, so it fits.
static Slot constantLanes(Emitter &e, DenseElementsAttr attr) {
  return *e.constantAttr(attr, attr.getType());
}

Slot plumb::laneNumbers(Emitter &e, unsigned n) {
  if (n == 1)
    return e.indexConstant(0);
  auto index = IndexType::get(e.currentOp()->getContext());
  SmallVector<Attribute> numbers;
  for (unsigned i = 0; i < n; ++i)
    numbers.push_back(IntegerAttr::get(index, i));
  return constantLanes(
      e, DenseElementsAttr::get(VectorType::get({n}, index), numbers));
}

Slot plumb::maskConstant(Emitter &e, ArrayRef<bool> lanes) {
  if (lanes.size() == 1)
    return e.i1Constant(lanes[0]);
  MLIRContext *context = e.currentOp()->getContext();
  auto type = VectorType::get({static_cast<int64_t>(lanes.size())},
                              IntegerType::get(context, 1));
  return constantLanes(e, DenseElementsAttr::get(type, lanes));
}

void plumb::extractPart(Emitter &e, Slot d, Slot vector, Slot part,
                        unsigned total, unsigned n) {
  e.emit2(Opcode::ExtractDyn, d, vector, part, total, n);
}

void plumb::insertPart(Emitter &e, Slot vector, Slot value, Slot part,
                       unsigned total, unsigned n) {
  e.emit2(Opcode::InsertDyn, vector, value, part, total, n);
}

Slot plumb::resizedIntegers(Emitter &e, Slot a, unsigned n, unsigned from,
                            unsigned to, bool isSigned) {
  if (from == to)
    return a;
  Slot d = e.temp(n);
  Opcode op = to < from  ? Opcode::TruncI
              : isSigned ? Opcode::ExtSI
                         : Opcode::ExtUI;
  e.unary(op, d, a, n, from, 0, to);
  return d;
}

void plumb::requireLanes(Emitter &e, Slot active, Slot fulfilled, unsigned n,
                         LaneFault fault, const Twine &what) {
  e.emit2(Opcode::CheckLanes, e.message(what.str()), active, fulfilled, 0, n,
          /*w=*/0, static_cast<unsigned>(fault));
}

//===----------------------------------------------------------------------===//
// Combining kinds
//===----------------------------------------------------------------------===//

Opcode plumb::multiplyOp(const ScalarType &t) {
  return t.isFloat() ? floatOpcode(t.format, Opcode::MulF32, Opcode::MulF64,
                                   Opcode::MulFX)
                     : Opcode::MulI;
}

std::optional<Opcode> plumb::combiningOp(Emitter &e, vector::CombiningKind kind,
                                         const ScalarType &t) {
  using Kind = vector::CombiningKind;
  if (t.isFloat()) {
    switch (kind) {
    case Kind::ADD:
      return floatOpcode(t.format, Opcode::AddF32, Opcode::AddF64,
                         Opcode::AddFX);
    case Kind::MUL:
      return multiplyOp(t);
    case Kind::MINNUMF:
      return Opcode::MinNumF;
    case Kind::MAXNUMF:
      return Opcode::MaxNumF;
    case Kind::MINIMUMF:
      return Opcode::MinimumF;
    case Kind::MAXIMUMF:
      return Opcode::MaximumF;
    default:
      break;
    }
  } else {
    switch (kind) {
    case Kind::ADD:
      return Opcode::AddI;
    case Kind::MUL:
      return Opcode::MulI;
    case Kind::MINUI:
      return Opcode::MinUI;
    case Kind::MINSI:
      return Opcode::MinSI;
    case Kind::MAXUI:
      return Opcode::MaxUI;
    case Kind::MAXSI:
      return Opcode::MaxSI;
    case Kind::AND:
      return Opcode::AndI;
    case Kind::OR:
      return Opcode::OrI;
    case Kind::XOR:
      return Opcode::XorI;
    default:
      break;
    }
  }
  (void)e.unsupported("the combining kind " + vector::stringifyEnum(kind) +
                      " of " + (t.isFloat() ? "floats" : "integers"));
  return std::nullopt;
}

/// The largest float of a sign: infinity, or the largest finite number.
static APInt extreme(bool negative, FloatFormat f, unsigned fastMath) {
  const unsigned bits = formatInfo(f).bits;
  double sign = negative ? -1 : 1;
  if (formatInfo(f).precision > 53 && (fastMath & kNInf))
    return APFloat::getLargest(semantics(f), negative).bitcastToAPInt();
  if (!formatInfo(f).hasInfinity || (fastMath & kNInf))
    return toAPInt(encodeWide(sign * std::numeric_limits<double>::max(), f,
                              Rounding::TowardZero),
                   bits);
  return toAPInt(encodeWide(sign * std::numeric_limits<double>::infinity(), f),
                 bits);
}

Slot plumb::neutralElement(Emitter &e, vector::CombiningKind kind,
                           const ScalarType &t, unsigned fastMath) {
  using Kind = vector::CombiningKind;
  APInt bits(t.bits, 0);
  switch (kind) {
  case Kind::ADD: // x + -0 is x for both zeros, x + +0 is not
    if (t.isFloat())
      return e.floatConstant(-0.0, t);
    break;
  case Kind::MUL:
    if (t.isFloat())
      return e.floatConstant(1.0, t);
    bits = APInt(t.bits, 1);
    break;
  case Kind::MINUI:
  case Kind::AND:
    bits = APInt::getAllOnes(t.bits);
    break;
  case Kind::MINSI:
    bits = APInt::getSignedMaxValue(t.bits);
    break;
  case Kind::MAXSI:
    bits = APInt::getSignedMinValue(t.bits);
    break;
  case Kind::MAXUI:
  case Kind::OR:
  case Kind::XOR:
    break;
  case Kind::MINNUMF: // minnum(NaN, x) is x, also for x = +inf
  case Kind::MAXNUMF:
    if (formatInfo(t.format).hasNaN() && !(fastMath & kNNaN))
      return e.floatConstant(std::numeric_limits<double>::quiet_NaN(), t);
    bits = extreme(kind == Kind::MAXNUMF, t.format, fastMath);
    break;
  case Kind::MINIMUMF:
  case Kind::MAXIMUMF:
    bits = extreme(kind == Kind::MAXIMUMF, t.format, fastMath);
    break;
  }
  return e.constant(bits, t);
}

/// More rows than this are folded in a loop.
static constexpr unsigned kUnrolledRows = 256;

void plumb::foldRows(Emitter &e, Opcode op, Slot acc, Slot rows,
                     std::optional<Slot> mask, unsigned numRows, unsigned n,
                     const ScalarType &type, unsigned flags) {
  auto fold = [&](Slot row, std::optional<Slot> lanes) {
    if (!lanes) {
      e.binary(op, acc, acc, row, n, widthOf(type), flags);
      return;
    }
    Slot sum = laneOp(e, op, acc, row, n, widthOf(type), flags);
    selectLanes(e, acc, *lanes, sum, acc, n, type);
  };
  if (numRows <= kUnrolledRows) {
    for (unsigned r = 0; r < numRows; ++r)
      fold(rows + r * n, mask ? std::optional(*mask + r * n) : std::nullopt);
    return;
  }
  Slot row = e.temp(n);
  Slot lanes = mask ? e.temp(n) : 0;
  (void)e.loopNest({e.indexConstant(numRows)}, [&](ArrayRef<Slot> iv) {
    extractPart(e, row, rows, iv[0], numRows * n, n);
    if (mask)
      extractPart(e, lanes, *mask, iv[0], numRows * n, n);
    fold(row, mask ? std::optional(lanes) : std::nullopt);
    return success();
  });
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

vector::MaskOp plumb::maskingOp(Operation *op) {
  return dyn_cast_or_null<vector::MaskOp>(op->getParentOp());
}

std::optional<Slot> plumb::maskAround(Operation *op, Emitter &e) {
  if (vector::MaskOp masking = maskingOp(op))
    return e.slot(masking.getMask());
  return std::nullopt;
}

bool plumb::diesHere(Emitter &e, OpOperand &use) {
  vector::MaskOp masking = maskingOp(use.getOwner());
  if (!masking)
    return e.dies(use);
  Value v = use.get();
  Block *block = masking->getBlock();
  if (v.getParentBlock() != block)
    return false;
  for (OpOperand &other : v.getUses()) {
    if (&other == &use)
      continue;
    Operation *owner = block->findAncestorOpInBlock(*other.getOwner());
    if (!owner || owner == masking || masking->isBeforeInBlock(owner))
      return false;
  }
  return true;
}
