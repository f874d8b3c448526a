//===- LinalgStructured.h - one LinalgOp taken apart ------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What every way of running a structured operation starts from: the operands
// with their indexing maps, the extents of the loops, and the destinations.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_LINALGSTRUCTURED_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_LINALGSTRUCTURED_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include "plumbline/Interp/Emitter.h"

namespace plumb {

class DialectRegistry;

struct StructuredOperand {
  mlir::OpOperand *use = nullptr;
  TypeLayout type;
  /// The descriptor of a shaped operand, else the value itself. For inits on
  /// tensors the descriptor of the result.
  Slot slot = 0;
  mlir::AffineMap map;
  /// The body's argument for this operand; null where the body ignores it.
  mlir::BlockArgument arg;
  bool isInit = false;
  /// Inits: what the body yields for it.
  mlir::Value yielded;
};

struct StructuredOp {
  StructuredOp(mlir::linalg::LinalgOp op, Emitter &e);

  /// Emits the whole operation; failure if part of it is unsupported (which
  /// is then reported).
  mlir::LogicalResult emit();

  mlir::linalg::LinalgOp op;
  Emitter &e;
  mlir::Block &body;
  llvm::SmallVector<StructuredOperand> operands;
  /// Of the loops, d0 first.
  llvm::SmallVector<Slot> extents;
  llvm::SmallVector<mlir::utils::IteratorType> iterators;

  bool isReduction(unsigned loop) const {
    return iterators[loop] == mlir::utils::IteratorType::reduction;
  }
  bool allParallel() const;
  /// True if the body reads and writes nothing but its arguments.
  bool bodyIsPure() const;
  /// Of `loops`, outermost first: how many are left when the innermost
  /// reductions that no init's map depends on are taken away.
  unsigned loopsOutsideReductions(llvm::ArrayRef<unsigned> loops) const;
  /// A slot that is 1 where an init may share memory with another operand;
  /// nullopt if none can. `sameElementIsFine`: an operand that reads exactly
  /// the element that is written is no matter.
  std::optional<Slot> emitAliasTest(bool sameElementIsFine);

  /// Slots of an operand's indices at one point of the iteration space.
  llvm::SmallVector<Slot> indicesOf(const StructuredOperand &operand,
                                    llvm::ArrayRef<Slot> ivs);
  /// Gives the body's values slots of one scalar each.
  void nameScalars();
  /// Lets the next value of an accumulator be computed into its register.
  void accumulateInPlace();
  /// The inner reduction loops at the point `ivs` of the others, one element at
  /// a time: accumulators stay in registers across them.
  mlir::LogicalResult emitPoint(llvm::ArrayRef<Slot> ivs,
                                llvm::ArrayRef<unsigned> inner);
  /// One run of the body. With `accumulate` the inits' values are in their
  /// arguments' registers before and afterwards.
  void emitElement(llvm::ArrayRef<Slot> ivs, bool accumulate);

private:
  mlir::LogicalResult collectOperands();
  mlir::LogicalResult computeExtents();
  void makeDestinations();
  bool bodyHasRegions() const;
  mlir::LogicalResult emitLoops(bool keepsAccumulators);
  mlir::LogicalResult emitScalars();
  mlir::LogicalResult emitInLoops();
};

/// Registers the operations of LinalgRelayout.cpp and LinalgSoftmax.cpp.
void registerLinalgRelayouts(DialectRegistry &r);
void registerLinalgSoftmax(DialectRegistry &r);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_LINALGSTRUCTURED_H
