//===- Reductions.cpp - the reductions of a program -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Reductions.h. Between the accumulator that comes in and the one that goes
// out there is a combiner of one kind; what else is computed on the way does
// not matter here.
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"
#include "Retype.h"
#include "mlir/Dialect/Affine/Analysis/LoopAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace plumb {

using Kind = FoundReduction::Kind;

Kind combinerKind(mlir::Operation *op) {
  namespace arith = mlir::arith;
  if (llvm::isa<arith::AddFOp, arith::AddIOp, arith::SubFOp>(op))
    return Kind::Add;
  if (llvm::isa<arith::MulFOp, arith::MulIOp>(op))
    return Kind::Mul;
  if (llvm::isa<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp,
                arith::MaxUIOp>(op))
    return Kind::Max;
  if (llvm::isa<arith::MinimumFOp, arith::MinNumFOp, arith::MinSIOp,
                arith::MinUIOp>(op))
    return Kind::Min;
  if (op->getName().getStringRef() == "math.fma")
    return Kind::Add;
  return Kind::Other;
}

static bool isCast(mlir::Operation *op) {
  return op && llvm::isa<mlir::arith::ExtFOp, mlir::arith::TruncFOp>(op);
}

/// The operations by which `in` gets into `out`: combiners of one kind, and
/// casts. Empty if there are others. `kind` is theirs.
static llvm::SmallVector<mlir::Operation *>
pathBetween(mlir::Value in, mlir::Value out, Kind &kind) {
  llvm::SmallVector<mlir::Operation *> path;
  mlir::Value at = out;
  kind = Kind::Other;
  while (at != in && path.size() != 32) {
    mlir::Operation *op = at.getDefiningOp();
    if (!op || op->getBlock() != in.getParentBlock())
      return {};
    path.push_back(op);
    if (isCast(op)) {
      at = op->getOperand(0);
      continue;
    }
    // Comparing and choosing is a maximum as well; not followed here.
    Kind combines = combinerKind(op);
    if (combines == Kind::Other || (kind != Kind::Other && kind != combines))
      return {};
    kind = combines;
    // The operand that the accumulator comes by; of a difference the first.
    mlir::Value next;
    for (mlir::Value operand : op->getOperands()) {
      if (llvm::isa<mlir::arith::SubFOp>(op) && operand != op->getOperand(0))
        continue;
      mlir::Value source = operand;
      while (source != in && isCast(source.getDefiningOp()))
        source = source.getDefiningOp()->getOperand(0);
      mlir::Operation *definition = source.getDefiningOp();
      if (source == in ||
          (!next && definition && combinerKind(definition) == kind))
        next = operand;
    }
    if (!next)
      return {};
    at = next;
  }
  return at == in && kind != Kind::Other
             ? path
             : llvm::SmallVector<mlir::Operation *>();
}

static std::optional<FloatFormat> accumulatorFormat(mlir::Type type) {
  return formatOfType(mlir::getElementTypeOrSelf(type));
}

static void addLinalg(mlir::linalg::LinalgOp op,
                      std::vector<FoundReduction> &all) {
  if (op.getNumReductionLoops() == 0)
    return;
  std::optional<int64_t> terms = 1;
  llvm::SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  llvm::SmallVector<unsigned> dims;
  op.getReductionDims(dims);
  for (unsigned dim : dims)
    terms = terms && !mlir::ShapedType::isDynamic(ranges[dim])
                ? std::optional<int64_t>(*terms * ranges[dim])
                : std::nullopt;
  mlir::Block *body = op.getBlock();
  for (int64_t i = 0; i != op.getNumDpsInits(); ++i) {
    mlir::BlockArgument acc =
        op.getMatchingBlockArgument(op.getDpsInitOperand(i));
    mlir::Value out = body->getTerminator()->getOperand(i);
    FoundReduction found;
    found.op = op;
    found.path = pathBetween(acc, out, found.kind);
    if (found.path.empty() && acc.use_empty())
      continue;
    found.format = accumulatorFormat(acc.getType());
    found.index = static_cast<unsigned>(i);
    found.terms = terms;
    all.push_back(found);
  }
}

static std::optional<int64_t> tripCount(mlir::LoopLikeOpInterface loop) {
  if (auto affine = llvm::dyn_cast<mlir::affine::AffineForOp>(*loop)) {
    std::optional<uint64_t> n = mlir::affine::getConstantTripCount(affine);
    return n ? std::optional<int64_t>(static_cast<int64_t>(*n)) : std::nullopt;
  }
  if (std::optional<llvm::APInt> n = loop.getStaticTripCount())
    return n->getSExtValue();
  return std::nullopt;
}

static void addLoop(mlir::LoopLikeOpInterface loop,
                    std::vector<FoundReduction> &all) {
  auto yielded = loop.getYieldedValuesMutable();
  if (!yielded)
    return;
  std::optional<int64_t> trips = tripCount(loop);
  for (auto [i, in] : llvm::enumerate(loop.getRegionIterArgs())) {
    FoundReduction found;
    found.path = pathBetween(in, (*yielded)[i].get(), found.kind);
    if (found.path.empty())
      continue;
    // Counters and addresses are no reductions of data.
    if (!formatOfType(in.getType()) &&
        !mlir::getElementTypeOrSelf(in.getType()).isInteger())
      continue;
    found.op = loop;
    found.format = accumulatorFormat(in.getType());
    found.index = static_cast<unsigned>(i);
    found.terms = trips;
    all.push_back(found);
  }
}

/// A store into a place that a load before it in the block read, of a
/// combination with what was loaded, in a loop whose variable is not in the
/// indices.
static void addMemory(mlir::Operation *store,
                      std::vector<FoundReduction> &all) {
  mlir::Value value, memory;
  mlir::OperandRange indices = store->getOperands().drop_front(2);
  if (auto op = llvm::dyn_cast<mlir::memref::StoreOp>(store)) {
    value = op.getValueToStore();
    memory = op.getMemRef();
  } else if (auto op = llvm::dyn_cast<mlir::affine::AffineStoreOp>(store)) {
    value = op.getValueToStore();
    memory = op.getMemRef();
  } else {
    return;
  }
  mlir::Operation *combiner = value.getDefiningOp();
  if (!combiner || combinerKind(combiner) == Kind::Other)
    return;
  for (mlir::Value operand : combiner->getOperands()) {
    mlir::Operation *load = operand.getDefiningOp();
    if (!load ||
        !llvm::isa<mlir::memref::LoadOp, mlir::affine::AffineLoadOp>(load) ||
        load->getOperand(0) != memory ||
        !llvm::equal(load->getOperands().drop_front(1), indices))
      continue;
    for (auto loop = store->getParentOfType<mlir::LoopLikeOpInterface>(); loop;
         loop = loop->getParentOfType<mlir::LoopLikeOpInterface>()) {
      std::optional<mlir::Value> variable = loop.getSingleInductionVar();
      if (!variable || llvm::is_contained(indices, *variable))
        continue;
      FoundReduction found;
      found.op = loop;
      found.kind = combinerKind(combiner);
      found.format = accumulatorFormat(value.getType());
      found.terms = tripCount(loop);
      found.inMemory = true;
      found.path.push_back(combiner);
      all.push_back(found);
      return;
    }
  }
}

static Kind kindOf(mlir::vector::CombiningKind kind) {
  using mlir::vector::CombiningKind;
  switch (kind) {
  case CombiningKind::ADD:
    return Kind::Add;
  case CombiningKind::MUL:
    return Kind::Mul;
  case CombiningKind::MAXIMUMF:
  case CombiningKind::MAXNUMF:
  case CombiningKind::MAXSI:
  case CombiningKind::MAXUI:
    return Kind::Max;
  case CombiningKind::MINIMUMF:
  case CombiningKind::MINNUMF:
  case CombiningKind::MINSI:
  case CombiningKind::MINUI:
    return Kind::Min;
  default:
    return Kind::Other;
  }
}

static void addVector(mlir::Operation *op, std::vector<FoundReduction> &all) {
  FoundReduction found;
  found.op = op;
  if (auto reduction = llvm::dyn_cast<mlir::vector::ReductionOp>(op)) {
    found.kind = kindOf(reduction.getKind());
    found.terms = reduction.getSourceVectorType().getNumElements();
  } else if (auto reduction =
                 llvm::dyn_cast<mlir::vector::MultiDimReductionOp>(op)) {
    found.kind = kindOf(reduction.getKind());
    int64_t n = 1;
    for (int64_t dim : reduction.getReductionDims())
      n *= reduction.getSourceVectorType().getDimSize(dim);
    found.terms = n;
  } else if (auto contraction =
                 llvm::dyn_cast<mlir::vector::ContractionOp>(op)) {
    found.kind = kindOf(contraction.getKind());
  } else {
    return;
  }
  found.format = accumulatorFormat(op->getResult(0).getType());
  all.push_back(found);
}

std::vector<FoundReduction> findReductions(mlir::Operation *root) {
  std::vector<FoundReduction> all;
  root->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (auto linalg = llvm::dyn_cast<mlir::linalg::LinalgOp>(op))
      addLinalg(linalg, all);
    else if (auto loop = llvm::dyn_cast<mlir::LoopLikeOpInterface>(op))
      addLoop(loop, all);
    else if (llvm::isa<mlir::memref::StoreOp, mlir::affine::AffineStoreOp>(op))
      addMemory(op, all);
    else
      addVector(op, all);
  });
  return all;
}

std::string reductionText(const FoundReduction &reduction) {
  std::string text;
  if (reduction.format)
    text = std::string(formatName(*reduction.format)) + " ";
  switch (reduction.kind) {
  case Kind::Add:
    text += "sum";
    break;
  case Kind::Mul:
    text += "product";
    break;
  case Kind::Max:
    text += "maximum";
    break;
  case Kind::Min:
    text += "minimum";
    break;
  case Kind::Other:
    text += "reduction";
    break;
  }
  if (reduction.terms)
    text += " of " + std::to_string(*reduction.terms) + " terms";
  return text;
}

std::string positionOf(mlir::Operation *op) {
  std::string text;
  op->getLoc()->walk([&](mlir::Location loc) {
    auto place = llvm::dyn_cast<mlir::FileLineColLoc>(loc);
    if (!place)
      return mlir::WalkResult::advance();
    text = place.getFilename().str() + ":" + std::to_string(place.getLine()) +
           ":" + std::to_string(place.getColumn());
    return mlir::WalkResult::interrupt();
  });
  return text;
}

} // namespace plumb
