//===- LinalgStructured.cpp - one LinalgOp as loops -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A structured operation is a nest of loops, d0 outermost, around its body:
//
//   for (d0, ..., dn) { args = operands[map(d)]; inits[map(d)] = body(args); }
//
// in exactly this order, which is what "as written" means for its reductions.
// An init that the body does not use is not read: outs(tensor.empty) has
// nothing to read.
//
// Where the innermost loops are reductions that no init's map depends on, the
// inits' elements stay in registers across them. That must not be seen: not by
// the body (it has no side effects then) and not through another operand on the
// same memory (buffers are compared at run time where the program text cannot
// tell them apart; the plain form is kept for the case that they meet).
//
//===----------------------------------------------------------------------===//

#include "LinalgStructured.h"
#include "LinalgContraction.h"
#include "LinalgLanes.h"
#include "TensorHelpers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace plumb;
using namespace mlir;

StructuredOp::StructuredOp(linalg::LinalgOp op, Emitter &e)
    : op(op), e(e), body(*op.getBlock()),
      iterators(op.getIteratorTypesArray()) {}

LogicalResult StructuredOp::collectOperands() {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  unsigned nextInit = 0;
  for (auto [use, map] : llvm::zip(op->getOpOperands(), maps)) {
    StructuredOperand operand;
    auto type = e.layout(use.get().getType());
    if (!type)
      return failure();
    operand.use = &use;
    operand.type = *type;
    operand.slot = e.slot(use.get());
    operand.map = map;
    // linalg.map's body may lack the arguments of its init.
    unsigned number = use.getOperandNumber();
    if (number < body.getNumArguments() &&
        !body.getArgument(number).use_empty())
      operand.arg = body.getArgument(number);
    operand.isInit = op.isDpsInit(&use);
    if (operand.isInit)
      operand.yielded = body.getTerminator()->getOperand(nextInit++);
    operands.push_back(operand);
  }
  return success();
}

/// A loop's extent is the size of the first operand dimension that its index
/// alone addresses; all others must agree.
LogicalResult StructuredOp::computeExtents() {
  SmallVector<std::optional<Slot>> found(iterators.size());
  for (const StructuredOperand &operand : operands) {
    if (!operand.type.isShaped())
      continue;
    for (auto [i, expr] : llvm::enumerate(operand.map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim)
        continue;
      unsigned loop = dim.getPosition();
      Slot size = sizeSlot(e, operand.type, operand.slot, i);
      if (!found[loop])
        found[loop] = size;
      else
        requireEqual(e, *found[loop], size,
                     "operands disagree about the extent of loop " +
                         std::to_string(loop));
    }
  }
  for (auto [loop, size] : llvm::enumerate(found)) {
    if (!size)
      return e.unsupported("the extent of loop " + Twine(loop) +
                           ", which no operand gives");
    extents.push_back(*size);
  }
  return success();
}

/// Results on tensors: the init's memory if it is free to be taken, else a
/// copy, or an empty allocation where every element will be written.
void StructuredOp::makeDestinations() {
  for (StructuredOperand &operand : operands) {
    if (!operand.isInit || operand.type.kind != TypeLayout::Tensor)
      continue;
    Slot d = e.define(
        op->getResult(op.getTiedOpResult(operand.use).getResultNumber()));
    bool writesAll = !operand.arg && operand.map.isPermutation();
    if (writesAll)
      writeOnlyTensor(e, d, operand.type, *operand.use);
    else
      e.uniqueTensor(d, operand.type, operand.slot, e.dies(*operand.use));
    operand.slot = d;
  }
}

void StructuredOp::nameScalars() {
  // Lanes may have given them other slots.
  auto rename = [&](Value v) {
    std::string why;
    if (auto t = layoutOf(v.getType(), e.indexBits(), why))
      if (t->kind == TypeLayout::Scalar)
        e.alias(v, e.temp(t->slots()));
  };
  for (Value v : body.getArguments())
    rename(v);
  for (Operation &o : body)
    for (Value v : o.getResults())
      rename(v);
  for (const StructuredOperand &operand : operands)
    if (operand.arg && !operand.type.isShaped())
      e.alias(operand.arg, operand.slot);
}

SmallVector<Slot> StructuredOp::indicesOf(const StructuredOperand &operand,
                                          ArrayRef<Slot> ivs) {
  SmallVector<Slot> indices;
  for (AffineExpr expr : operand.map.getResults())
    indices.push_back(e.affineExpr(expr, ivs, {}));
  return indices;
}

//===----------------------------------------------------------------------===//
// Accumulators in registers
//===----------------------------------------------------------------------===//

bool StructuredOp::bodyIsPure() const {
  return llvm::all_of(body.without_terminator(),
                      [](Operation &o) { return isMemoryEffectFree(&o); });
}

bool StructuredOp::bodyHasRegions() const {
  return llvm::any_of(body, [](Operation &o) { return o.getNumRegions(); });
}

bool StructuredOp::allParallel() const {
  return llvm::all_of(iterators, [](utils::IteratorType t) {
    return t == utils::IteratorType::parallel;
  });
}

unsigned StructuredOp::loopsOutsideReductions(ArrayRef<unsigned> loops) const {
  unsigned n = loops.size();
  while (n > 0 && isReduction(loops[n - 1]) &&
         llvm::none_of(operands, [&](const StructuredOperand &o) {
           return o.isInit && o.map.isFunctionOfDim(loops[n - 1]);
         }))
    --n;
  return n;
}

/// The value that a chain of views starts from.
static Value viewRoot(Value v) {
  while (auto view = v.getDefiningOp<ViewLikeOpInterface>())
    v = view.getViewSource();
  return v;
}

/// True if the program text shows that two buffers are different ones.
static bool areDistinct(Value a, Value b) {
  a = viewRoot(a);
  b = viewRoot(b);
  if (a == b)
    return false;
  auto isNew = [](Value v) {
    return v.getDefiningOp<memref::AllocOp>() ||
           v.getDefiningOp<memref::AllocaOp>();
  };
  auto isOld = [](Value v) { // existed before the function was entered
    auto arg = dyn_cast<BlockArgument>(v);
    return v.getDefiningOp<memref::GetGlobalOp>() ||
           (arg && arg.getOwner()->isEntryBlock() &&
            isa<FunctionOpInterface>(arg.getOwner()->getParentOp()));
  };
  return isNew(a) ? isNew(b) || isOld(b) : isNew(b) && isOld(a);
}

std::optional<Slot> StructuredOp::emitAliasTest(bool sameElementIsFine) {
  std::optional<Slot> any;
  for (const StructuredOperand &init : operands) {
    if (!init.isInit || init.type.kind != TypeLayout::MemRef)
      continue;
    for (const StructuredOperand &other : operands) {
      if (other.type.kind != TypeLayout::MemRef || &other == &init ||
          areDistinct(init.use->get(), other.use->get()))
        continue;
      if (sameElementIsFine && !other.isInit &&
          other.use->get() == init.use->get() && other.map == init.map)
        continue;
      Slot same = binarySlot(e, Opcode::CmpEQ, init.slot + init.type.baseSlot(),
                             other.slot + other.type.baseSlot(), 64);
      any = any ? binarySlot(e, Opcode::OrI, *any, same, 1) : same;
    }
  }
  return any;
}

/// Only where nobody looks at the old value any more, and where one instruction
/// computes the new one.
void StructuredOp::accumulateInPlace() {
  for (StructuredOperand &init : operands) {
    if (!init.isInit || !init.arg || init.type.elementSlots() != 1)
      continue;
    Operation *last = init.yielded.getDefiningOp();
    if (!last || last->getBlock() != &body || last->getNumResults() != 1 ||
        !isa<arith::ArithDialect>(last->getDialect()))
      continue;
    bool isFree = llvm::all_of(init.arg.getUsers(), [&](Operation *user) {
      Operation *at = body.findAncestorOpInBlock(*user);
      return at == last || at->isBeforeInBlock(last);
    });
    // One value may be yielded to several inits, each with its own register.
    bool isOnly = llvm::count_if(operands, [&](const StructuredOperand &o) {
                    return o.isInit && o.yielded == init.yielded;
                  }) == 1;
    if (isFree && isOnly)
      e.alias(init.yielded, e.slot(init.arg));
  }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void StructuredOp::emitElement(ArrayRef<Slot> ivs, bool accumulate) {
  for (const StructuredOperand &operand : operands)
    if (operand.arg && operand.type.isShaped() &&
        !(operand.isInit && accumulate))
      e.load(e.slot(operand.arg), operand.type, operand.slot,
             indicesOf(operand, ivs));
  for (auto index : body.getOps<linalg::IndexOp>())
    e.alias(index.getResult(), ivs[index.getDim()]);
  (void)e.emitBlockBody(body);

  SmallVector<Emitter::Move> moves;
  for (const StructuredOperand &init : operands) {
    if (!init.isInit)
      continue;
    Slot value = e.slot(init.yielded);
    if (!accumulate || !init.arg) {
      e.store(value, init.type, init.slot, indicesOf(init, ivs));
      continue;
    }
    TypeLayout element;
    element.kind = TypeLayout::Vector;
    element.elem = init.type.elem;
    element.shape = {init.type.elementSlots()};
    moves.push_back({element, e.slot(init.arg), value, false});
  }
  e.parallelMove(moves);
}

LogicalResult StructuredOp::emitPoint(ArrayRef<Slot> point,
                                      ArrayRef<unsigned> inner) {
  if (inner.empty()) {
    emitElement(point, /*accumulate=*/false);
    return success();
  }
  for (const StructuredOperand &init : operands)
    if (init.isInit && init.arg)
      e.load(e.slot(init.arg), init.type, init.slot, indicesOf(init, point));
  SmallVector<Slot> ivs(point), sizes;
  for (unsigned loop : inner)
    sizes.push_back(extents[loop]);
  LogicalResult result = e.loopNest(sizes, [&](ArrayRef<Slot> innerIvs) {
    for (auto [loop, iv] : llvm::zip(inner, innerIvs))
      ivs[loop] = iv;
    emitElement(ivs, /*accumulate=*/true);
    return success();
  });
  for (const StructuredOperand &init : operands)
    if (init.isInit && init.arg)
      e.store(e.slot(init.arg), init.type, init.slot, indicesOf(init, point));
  return result;
}

/// One element after the other, in the order of the loops.
LogicalResult StructuredOp::emitLoops(bool keepsAccumulators) {
  auto loops = llvm::to_vector(llvm::seq<unsigned>(0, extents.size()));
  unsigned split =
      keepsAccumulators ? loopsOutsideReductions(loops) : loops.size();
  return e.loopNest(
      ArrayRef<Slot>(extents).take_front(split), [&](ArrayRef<Slot> outer) {
        SmallVector<Slot> ivs(outer);
        ivs.resize(extents.size()); // the maps of inits do not use the others
        return emitPoint(ivs, ArrayRef<unsigned>(loops).drop_front(split));
      });
}

LogicalResult StructuredOp::emitScalars() {
  nameScalars();
  auto loops = llvm::to_vector(llvm::seq<unsigned>(0, extents.size()));
  bool mayKeep = bodyIsPure() && loopsOutsideReductions(loops) < loops.size();
  if (!mayKeep)
    return emitLoops(false);
  std::optional<Slot> aliases = emitAliasTest(/*sameElementIsFine=*/false);
  if (aliases && bodyHasRegions())
    return emitLoops(false); // not worth a second copy of a large body
  accumulateInPlace();
  if (!aliases)
    return emitLoops(true);
  Label apart = e.newLabel(), done = e.newLabel();
  e.branchUnless(*aliases, apart);
  if (failed(emitLoops(false)))
    return failure();
  e.jump(done);
  e.place(apart);
  if (failed(emitLoops(true)))
    return failure();
  e.place(done);
  return success();
}

LogicalResult StructuredOp::emit() {
  if (failed(collectOperands()) || failed(computeExtents()))
    return failure();
  makeDestinations();
  Label done = e.newLabel();
  emitContraction(*this, done);
  LogicalResult result = emitInLoops();
  e.place(done);
  return result;
}

LogicalResult StructuredOp::emitInLoops() {
  std::optional<unsigned> lanes = chooseLaneLoop(*this);
  if (!lanes)
    return emitScalars();
  std::optional<Slot> aliases = emitAliasTest(allParallel());
  if (!aliases)
    return emitInLanes(*this, *lanes);
  Label meet = e.newLabel(), done = e.newLabel();
  e.branchIf(*aliases, meet);
  if (failed(emitInLanes(*this, *lanes)))
    return failure();
  e.jump(done);
  e.place(meet);
  nameScalars();
  if (failed(emitLoops(false)))
    return failure();
  e.place(done);
  return success();
}
