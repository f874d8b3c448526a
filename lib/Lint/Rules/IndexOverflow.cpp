//===- IndexOverflow.cpp - indices that do not fit ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// row * columns + column in i32 is past 2^31 from 46341 rows and columns on,
// and the access goes to the wrong place, if not to none. Reported is the first
// operation whose exact result does not fit, for the largest sizes that static
// shapes, loop bounds, launch sizes and --dim give, if it goes into an index or
// an address. Without sizes nothing is known and nothing is said.
//
//===----------------------------------------------------------------------===//

#include "../LintContext.h"
#include "Numbers.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"

using namespace plumb;
using namespace mlir;

namespace {

struct IndexUse {
  Operation *op = nullptr; ///< the access, or null for none
  bool isUnsigned = false; ///< made wider without a sign on the way
};

} // namespace

static bool isIntegerArithmetic(Operation *op) {
  return llvm::isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp,
                   arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
                   arith::RemUIOp, arith::MinSIOp, arith::MaxSIOp,
                   arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
                   arith::ExtUIOp, arith::TruncIOp, arith::SelectOp,
                   index::AddOp, index::SubOp, index::MulOp, index::CastSOp,
                   index::CastUOp, affine::AffineApplyOp, vector::BroadcastOp,
                   LLVM::SExtOp, LLVM::ZExtOp, LLVM::AddOp, LLVM::MulOp>(op);
}

/// Whether an operand of \p op that is an integer says which element.
static bool isAccess(Operation *op) {
  return llvm::isa<memref::LoadOp, memref::StoreOp, affine::AffineLoadOp,
                   affine::AffineStoreOp, vector::LoadOp, vector::StoreOp,
                   vector::TransferReadOp, vector::TransferWriteOp,
                   vector::GatherOp, vector::ScatterOp, tensor::ExtractOp,
                   tensor::InsertOp, tensor::ExtractSliceOp,
                   tensor::InsertSliceOp, memref::SubViewOp,
                   memref::ReinterpretCastOp, LLVM::GEPOp>(op);
}

/// The access that \p value goes into. Of an access it must not be the element.
static IndexUse indexUseOf(Value value) {
  SmallVector<std::pair<Value, bool>> work = {{value, false}};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!work.empty()) {
    auto [next, isUnsigned] = work.pop_back_val();
    // Uses stand in a list from the last to the first.
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : next.getUses())
      uses.push_back(&use);
    for (OpOperand *use : llvm::reverse(uses)) {
      Operation *user = use->getOwner();
      bool isStored =
          isa<memref::StoreOp, affine::AffineStoreOp, vector::StoreOp,
              vector::TransferWriteOp, tensor::InsertOp>(user) &&
          use->getOperandNumber() == 0;
      if (isAccess(user) && !isStored)
        return {user, isUnsigned};
      if (isIntegerArithmetic(user) && seen.insert(user).second)
        work.push_back({user->getResult(0),
                        isUnsigned || isa<arith::IndexCastUIOp, arith::ExtUIOp,
                                          index::CastUOp, LLVM::ZExtOp>(user)});
    }
  }
  return {};
}

static void check(LintContext &context, Operation *op) {
  if (!llvm::isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp,
                 arith::IndexCastOp, arith::IndexCastUIOp, arith::TruncIOp,
                 index::CastSOp, index::CastUOp>(op))
    return;
  auto type =
      dyn_cast<IntegerType>(getElementTypeOrSelf(op->getResult(0).getType()));
  if (!type || type.getWidth() < 2 || type.getWidth() > 62)
    return;
  IntegerRange exact = context.integers().beforeWrap(op);
  if (!exact.high || *exact.high <= *limitsOf(type.getWidth()).high)
    return;
  IndexUse use = indexUseOf(op->getResult(0));
  if (!use.op)
    return;
  IntegerRange limits = limitsOf(type.getWidth(), use.isUnsigned);
  if (*exact.high <= *limits.high)
    return;
  std::string bits = "i" + std::to_string(type.getWidth());
  LintFinding *finding =
      context.report(LintSeverity::Warning, op,
                     "index arithmetic in " + bits + " can reach " +
                         std::to_string(*exact.high) + ", the largest " +
                         (use.isUnsigned ? "u" : "") + bits + " is " +
                         std::to_string(*limits.high),
                     type.getWidth() < 32 ? "compute it as index, i64 or i32"
                                          : "compute it as index or i64");
  context.relate(finding, use.op, "it goes into an access here");
}

void plumb::lintIndexOverflow(LintContext &context) {
  context.root()->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { check(context, op); });
}
