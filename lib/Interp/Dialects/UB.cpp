//===- UB.cpp - the ub dialect --------------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A poison tensor is one whose elements were never written: reading one gives
// poison. Its descriptor must be sound, because tensors are reference counted.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

static LogicalResult lowerPoison(ub::PoisonOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  if (!isa<ub::PoisonAttr>(op.getValue()))
    return e.unsupported("a value that is poison in part");
  Slot d = e.define(op.getResult());
  if (t->kind != TypeLayout::Tensor) {
    e.emit2(Opcode::Poison, d, 0, 0, 0, t->slots());
    return success();
  }
  SmallVector<Slot> sizes;
  for (int64_t size : t->shape) {
    if (size == kDynamicSize)
      return e.unsupported("a poison tensor of dynamic shape");
    sizes.push_back(e.indexConstant(size));
  }
  e.allocate(d, *t, sizes, Emitter::Tensor);
  return success();
}

static LogicalResult lowerUnreachable(ub::UnreachableOp, Emitter &e) {
  e.trap(TrapKind::Undefined, "ub.unreachable reached");
  return success();
}

void plumb::registerUBDialect(DialectRegistry &r) {
  r.add<ub::PoisonOp, lowerPoison>();
  r.add<ub::UnreachableOp, lowerUnreachable>();
}
