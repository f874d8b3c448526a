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

#include "plumbline/Interp/Emitter.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"

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

class StructuredOp {
public:
  StructuredOp(mlir::linalg::LinalgOp op, Emitter &e);

  /// Emits the whole operation; failure if part of it is unsupported (which
  /// is then reported).
  mlir::LogicalResult emit();

private:
  mlir::LogicalResult collectOperands();
  mlir::LogicalResult computeExtents();
  void makeDestinations();
  void nameScalars();
  void accumulateInPlace();

  unsigned firstReductionLoop() const;
  bool bodyIsPure() const;
  bool bodyHasRegions() const;
  std::optional<Slot> emitAliasTest();

  llvm::SmallVector<Slot> indicesOf(const StructuredOperand &operand,
                                    llvm::ArrayRef<Slot> ivs);
  mlir::LogicalResult emitLoops(unsigned split);
  void emitElement(llvm::ArrayRef<Slot> ivs, bool accumulate);

  mlir::linalg::LinalgOp op;
  Emitter &e;
  mlir::Block &body;
  llvm::SmallVector<StructuredOperand> operands;
  llvm::SmallVector<Slot> extents;
  llvm::SmallVector<mlir::utils::IteratorType> iterators;
};

/// Registers the operations of LinalgRelayout.cpp and LinalgSoftmax.cpp.
void registerLinalgRelayouts(DialectRegistry &r);
void registerLinalgSoftmax(DialectRegistry &r);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_LINALGSTRUCTURED_H
