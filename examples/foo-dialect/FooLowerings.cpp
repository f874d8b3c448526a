//===- FooLowerings.cpp - how foo.poly is interpreted ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A lowering writes the interpreter's instructions. Of these each has a rule
// for poison and one for the fp64 shadow, so foo.poly has allowances without a
// line here about them.
//
//===----------------------------------------------------------------------===//

#include "FooDialect.h"
#include "plumbline/Interp/DialectRegistry.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;

static mlir::LogicalResult lowerPoly(foo::PolyOp op, Emitter &e) {
  mlir::Value x = op->getOperand(0), y = op->getResult(0);
  std::optional<TypeLayout> t = e.layout(y.getType());
  if (!t)
    return mlir::failure(); // layout() has reported the type
  if (t->isShaped())
    return e.unsupported("foo.poly on a tensor");
  const unsigned lanes = t->slots();
  const auto format = static_cast<unsigned>(t->elem.format);
  Slot in = e.slot(x), out = e.define(y);
  Slot sum = e.temp(lanes), product = e.temp(lanes), term = e.temp(lanes);
  mlir::ArrayAttr coefficients = op.getCoefficients();
  for (size_t i = coefficients.size(); i-- > 0;) {
    double value =
        llvm::cast<mlir::FloatAttr>(coefficients[i]).getValueAsDouble();
    Slot c = e.floatConstant(value, t->elem);
    for (unsigned lane = 0; lane < lanes; ++lane)
      e.move(term + lane, c, 1);
    if (i + 1 == coefficients.size()) {
      e.move(sum, term, lanes);
      continue;
    }
    e.binary(Opcode::MulFX, product, sum, in, lanes, format);
    e.binary(Opcode::AddFX, sum, product, term, lanes, format);
  }
  e.move(out, sum, lanes);
  return mlir::success();
}

void registerFooLowerings(DialectRegistry &registry) {
  registry.add<foo::PolyOp, lowerPoly>();
}
