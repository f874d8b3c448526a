//===- LinalgContraction.cpp - sums of products at once -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A structured operation on floats whose body is c + a * b, where a and b may
// be extended first, is one instruction (Contract) with the loops behind it for
// the case that it cannot be done that way: matrix products of all kinds, by
// their region, whatever their name.
//
//===----------------------------------------------------------------------===//

#include "LinalgContraction.h"
#include "Elementwise.h"
#include "TensorHelpers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace plumb {

namespace {
struct Product {
  unsigned factors[2]; // operand numbers, in the order of the multiplication
  bool sumTurned;      // a * b + c
};
} // namespace

/// Flags that can make a value poison need the loops.
static bool isQuiet(Operation *op) {
  return !(fastMathOf(op) & (kNNaN | kNInf));
}

/// The operand that a factor is, extended or as it is.
static std::optional<unsigned> factorOf(Value v, Block &body,
                                        unsigned &numOps) {
  if (auto extend = v.getDefiningOp<arith::ExtFOp>()) {
    if (!isQuiet(extend) || extend->getBlock() != &body || !v.hasOneUse())
      return std::nullopt;
    ++numOps;
    v = extend.getIn();
  }
  auto arg = dyn_cast<BlockArgument>(v);
  if (!arg || arg.getOwner() != &body)
    return std::nullopt;
  return arg.getArgNumber();
}

static std::optional<Product> matchProduct(const StructuredOp &op) {
  if (op.operands.size() != 3)
    return std::nullopt;
  const StructuredOperand &init = op.operands[2];
  if (!init.isInit || !init.arg || op.operands[0].isInit ||
      op.operands[1].isInit)
    return std::nullopt;
  auto sum = init.yielded.getDefiningOp<arith::AddFOp>();
  if (!sum || sum->getBlock() != &op.body || !isQuiet(sum))
    return std::nullopt;
  Product p;
  p.sumTurned = sum.getRhs() == init.arg;
  auto mul = (p.sumTurned ? sum.getLhs() : sum.getRhs())
                 .getDefiningOp<arith::MulFOp>();
  if ((!p.sumTurned && sum.getLhs() != init.arg) || !mul ||
      mul->getBlock() != &op.body || !isQuiet(mul))
    return std::nullopt;
  unsigned numOps = 3; // with the terminator
  auto x = factorOf(mul.getLhs(), op.body, numOps),
       y = factorOf(mul.getRhs(), op.body, numOps);
  if (!x || !y || *x > 1 || *y > 1 || *x == *y ||
      static_cast<unsigned>(llvm::range_size(op.body)) != numOps)
    return std::nullopt;
  p.factors[0] = *x;
  p.factors[1] = *y;
  return p;
}

/// True for formats whose products and sums the instruction knows.
static bool isKnown(const TypeLayout &type, FloatFormat sum, bool isSum) {
  if (!type.isShaped() || type.elementLanes || type.parts != 1 ||
      !type.elem.isFloat())
    return false;
  FloatFormat f = type.elem.format;
  if (f == sum)
    return true;
  return !isSum && (f == FloatFormat::F16 || f == FloatFormat::BF16 ||
                    f == FloatFormat::F32);
}

static bool isContraction(const StructuredOp &op,
                          std::optional<Product> &product) {
  product = matchProduct(op);
  if (!product)
    return false;
  const FloatFormat sum = op.operands[2].type.elem.format;
  if (sum != FloatFormat::F32 && sum != FloatFormat::F64)
    return false;
  for (const StructuredOperand &o : op.operands)
    if (!isKnown(o.type, sum, o.isInit) ||
        !llvm::all_of(o.map.getResults(),
                      [](AffineExpr e) { return isa<AffineDimExpr>(e); }))
      return false;
  bool hasReduction = false;
  for (unsigned l = 0; l < op.iterators.size(); ++l) {
    hasReduction |= op.isReduction(l);
    if (op.operands[2].map.isFunctionOfDim(l) == op.isReduction(l))
      return false;
  }
  return hasReduction && op.operands[2].map.isProjectedPermutation();
}

void emitContraction(StructuredOp &op, Label done) {
  std::optional<Product> product;
  if (!isContraction(op, product))
    return;
  Emitter &e = op.e;
  ScalarType i64;
  i64.bits = 64;
  Label loops = e.newLabel();
  if (std::optional<Slot> meet = op.emitAliasTest(/*sameElementIsFine=*/false))
    e.branchIf(*meet, loops);
  SmallVector<uint32_t> words = {
      static_cast<uint32_t>(op.iterators.size()),
      static_cast<uint32_t>(op.operands[2].type.elem.format),
      static_cast<uint32_t>(op.operands[0].type.elem.format),
      static_cast<uint32_t>(op.operands[1].type.elem.format),
      static_cast<uint32_t>((product->factors[0] == 1) | product->sumTurned
                                                             << 1)};
  for (const StructuredOperand &o : op.operands)
    words.push_back(o.slot + TypeLayout::kAddress);
  for (unsigned l = 0; l < op.iterators.size(); ++l) {
    words.push_back(op.extents[l]);
    for (const StructuredOperand &o : op.operands) {
      Slot bytes = e.constant(o.type.elementBytes(), i64), stride = 0;
      bool isFirst = true;
      for (auto [i, expr] : llvm::enumerate(o.map.getResults())) {
        if (cast<AffineDimExpr>(expr).getPosition() != l)
          continue;
        Slot part = binarySlot(e, Opcode::MulI, o.slot + o.type.strideSlot(i),
                               bytes, 64);
        stride = isFirst ? part : binarySlot(e, Opcode::AddI, stride, part, 64);
        isFirst = false;
      }
      words.push_back(isFirst ? e.constant(0, i64) : stride);
    }
    words.push_back(op.isReduction(l));
  }
  Slot all = e.temp();
  e.emit(Opcode::Contract, all, 0, e.table(words));
  e.branchIf(all, done);
  e.place(loops);
}

} // namespace plumb
