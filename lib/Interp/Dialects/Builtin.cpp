//===- Builtin.cpp - builtin.module and casts -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// unrealized_conversion_cast stands between levels of a partial conversion. It
// is a copy where both types lie the same way in registers (index and i64,
// memrefs that differ in static sizes) and unsupported elsewhere.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/Emitter.h"
#include "mlir/IR/BuiltinOps.h"

using namespace plumb;
using namespace mlir;

static LogicalResult lowerCast(UnrealizedConversionCastOp op, Emitter &e) {
  if (op.getNumOperands() != 1 || op.getNumResults() != 1)
    return e.unsupported("an unrealized cast of other than one to one value");
  std::optional<TypeLayout> from = e.layout(op.getOperand(0).getType());
  if (!from)
    return failure();
  std::optional<TypeLayout> to = e.layout(op.getResult(0).getType());
  if (!to)
    return failure();
  bool same = from->kind == to->kind && from->slots() == to->slots() &&
              from->elem == to->elem && from->parts == to->parts &&
              from->elementLanes == to->elementLanes;
  if (!same)
    return e.unsupported("an unrealized cast from " + from->str() + " to " +
                         to->str());
  e.moveValue(*to, e.define(op.getResult(0)), e.slot(op.getOperand(0)));
  return success();
}

static LogicalResult lowerModule(ModuleOp, Emitter &) { return success(); }

void plumb::registerBuiltinDialect(DialectRegistry &r) {
  r.add<UnrealizedConversionCastOp, lowerCast>();
  r.add<ModuleOp, lowerModule>();
}
