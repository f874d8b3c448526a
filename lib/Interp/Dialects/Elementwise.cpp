//===- Elementwise.cpp - one lowering for scalars, vectors, tensors -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensors are computed into a fresh allocation, element by element. Operands
// may be views with strides of their own, so each is loaded by its own address.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "../Exec/MathFunctions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "plumbline/Numerics/Convert.h"
#include "llvm/ADT/StringExtras.h"

#include <cmath>

using namespace plumb;
using namespace mlir;

LogicalResult plumb::elementwise(Operation *op, Emitter &e,
                                 EmitLanes emitLanes) {
  SmallVector<TypeLayout> operandTypes, resultTypes;
  for (Type type : op->getOperandTypes()) {
    std::optional<TypeLayout> t = e.layout(type);
    if (!t)
      return failure();
    operandTypes.push_back(*t);
  }
  for (Type type : op->getResultTypes()) {
    std::optional<TypeLayout> t = e.layout(type);
    if (!t)
      return failure();
    resultTypes.push_back(*t);
  }

  SmallVector<Slot> operands, results;
  for (Value v : op->getOperands())
    operands.push_back(e.slot(v));
  for (Value v : op->getResults())
    results.push_back(e.define(v));

  if (resultTypes.front().kind == TypeLayout::MemRef)
    return e.unsupported("memrefs in an elementwise operation");
  if (resultTypes.front().kind != TypeLayout::Tensor) {
    emitLanes(operands, results, resultTypes.front().slots());
    return success();
  }

  auto isTensor = [](const TypeLayout &t) {
    return t.kind == TypeLayout::Tensor;
  };
  auto *shaped = llvm::find_if(operandTypes, isTensor);
  if (shaped == operandTypes.end())
    return e.unsupported("a tensor result without a tensor operand");
  SmallVector<Slot> sizes =
      e.sizesOf(*shaped, operands[shaped - operandTypes.begin()]);

  // One element's slots of everything, and the destinations.
  SmallVector<Slot> in(operands), out;
  for (auto [i, type] : llvm::enumerate(operandTypes))
    if (isTensor(type))
      in[i] = e.temp(type.elementSlots());
  for (auto [slot, type] : llvm::zip(results, resultTypes)) {
    out.push_back(e.temp(type.elementSlots()));
    e.allocate(slot, type, sizes, Emitter::Tensor);
  }
  return e.loopNest(sizes, [&](ArrayRef<Slot> indices) {
    for (auto [i, type] : llvm::enumerate(operandTypes))
      if (isTensor(type))
        e.load(in[i], type, operands[i], indices);
    emitLanes(in, out, resultTypes.front().elementSlots());
    for (auto [i, type] : llvm::enumerate(resultTypes))
      e.store(out[i], type, results[i], indices);
    return success();
  });
}

uint8_t plumb::fastMathOf(Operation *op) {
  auto iface = dyn_cast<arith::ArithFastMathInterface>(op);
  if (!iface)
    return 0;
  arith::FastMathFlagsAttr attr = iface.getFastMathFlagsAttr();
  return attr ? static_cast<uint8_t>(attr.getValue()) : 0;
}

Opcode plumb::floatOpcode(FloatFormat f, Opcode f32, Opcode f64, Opcode any) {
  switch (f) {
  case FloatFormat::F32:
    return f32;
  case FloatFormat::F64:
    return f64;
  default:
    return any;
  }
}

void plumb::noteMathFunction(Emitter &e, MathFn fn) {
  if (mathRule(fn) == MathRule::exact)
    return;
  e.noteFunction(fn == MathFn::Pow ? "powf"
                                   : StringRef(mathFnName(fn)).lower());
}

void plumb::noteConstants(Emitter &e, Attribute value, const TypeLayout &type) {
  if (!type.elem.isFloat())
    return;
  auto note = [&](const APFloat &x) {
    uint64_t bits = x.bitcastToAPInt().getZExtValue();
    double v = decode(bits, type.elem.format) * 16;
    if (!std::isfinite(v) || (v == std::trunc(v) && std::fabs(v) <= 65536))
      return;
    e.noteFunction("const:0x" + llvm::utohexstr(bits, /*LowerCase=*/true) +
                   ":" + std::string(formatName(type.elem.format)));
  };
  if (auto f = dyn_cast<FloatAttr>(value)) {
    note(f.getValue());
  } else if (auto dense = dyn_cast<DenseFPElementsAttr>(value)) {
    if (dense.isSplat())
      note(dense.getSplatValue<APFloat>());
    else if (dense.getNumElements() <= 16)
      for (const APFloat &x : dense.getValues<APFloat>())
        note(x);
  }
}
