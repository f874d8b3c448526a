//===- TosaVariables.cpp - TOSA's persistent tensors ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A variable is static data. It keeps what was written until the end of a run;
// the next run finds the initial value again, so that runs stay repeatable. A
// read gives a copy: tensors are values. Without an initial value a variable is
// uninitialised, and using it is a finding like any other.
//
//===----------------------------------------------------------------------===//

#include "TosaHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

namespace {
struct Variable {
  TypeLayout type;
  Slot desc = 0;
};
} // namespace

/// The variable that `op` names; `tensor` is the value read or written.
static std::optional<Variable> variableOf(Operation *op, StringAttr name,
                                          Value tensor, Emitter &e) {
  auto variable = dyn_cast_or_null<tosa::VariableOp>(
      e.lookupSymbol(op, FlatSymbolRefAttr::get(name)));
  if (!variable) {
    (void)e.unsupported("'" + name.getValue() + "', which is no tosa.variable");
    return std::nullopt;
  }
  SmallVector<int64_t> shape(variable.getVarShape().getValues<int64_t>());
  for (int64_t size : shape)
    if (size < 0) {
      (void)e.unsupported("a variable of dynamic size");
      return std::nullopt;
    }
  auto memref = MemRefType::get(shape, variable.getType());
  std::optional<TypeLayout> type = e.layout(memref);
  if (!type)
    return std::nullopt;
  auto tensorType = cast<TensorType>(tensor.getType());
  if (tensorType.getElementType() != variable.getType() ||
      failed(verifyCompatibleShape(tensorType.getShape(), shape))) {
    (void)e.unsupported("a variable as another type than its own");
    return std::nullopt;
  }
  // Modules within the module may have variables of the same name.
  std::string key =
      (variable.getSymName() + "@" +
       Twine::utohexstr(reinterpret_cast<uintptr_t>(variable.getOperation())))
          .str();
  std::optional<Slot> desc =
      e.staticData(key, variable.getInitialValueAttr(), memref,
                   /*isConstant=*/false, /*alignment=*/0);
  if (!desc)
    return std::nullopt;
  return Variable{*type, *desc};
}

static LogicalResult lowerRead(tosa::VariableReadOp op, Emitter &e) {
  auto variable = variableOf(op, op.getNameAttr(), op.getOutput1(), e);
  if (!variable)
    return failure();
  auto out =
      tosaResult(e, op.getOutput1(), e.sizesOf(variable->type, variable->desc));
  if (!out)
    return failure();
  e.copyElements(out->type, out->desc, variable->type, variable->desc);
  return success();
}

static LogicalResult lowerWrite(tosa::VariableWriteOp op, Emitter &e) {
  auto variable = variableOf(op, op.getNameAttr(), op.getInput1(), e);
  auto in = tosaTensor(e, op.getInput1());
  if (!variable || !in)
    return failure();
  requireShape(e, in->type, e.sizesOf(variable->type, variable->desc),
               "the tensor is not as large as the variable");
  e.copyElements(variable->type, variable->desc, in->type, in->desc);
  return success();
}

static LogicalResult lowerVariable(Operation *, Emitter &) {
  return success(); // a declaration
}

void registerTosaVariables(DialectRegistry &r) {
  r.addAll<tosa::VariableOp>(lowerVariable);
  r.add<tosa::VariableReadOp, lowerRead>();
  r.add<tosa::VariableWriteOp, lowerWrite>();
}

} // namespace plumb
